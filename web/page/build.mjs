// Writes dist/, the files of the page: any server of files can show them.
//
//   node build.mjs

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
const modules = join(here, '../target/modules')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
cpSync(join(here, 'src'), dist, { recursive: true })
for (const name of ['ask.js', 'error.js', 'text.js']) cpSync(join(here, '../npm/src', name), join(dist, name))
// Packed, because not every server of files does it. With all schemes, where the smaller module is not built.
const pack = (from, to) => {
  writeFileSync(join(dist, `${to}.wasm.gz`), gzipSync(readFileSync(join(modules, `${from}.wasm`)), { level: 9 }))
}
pack(existsSync(join(modules, 'page.wasm')) ? 'page' : 'full', 'page')
if (existsSync(join(modules, 'readers.wasm'))) pack('readers', 'readers')
