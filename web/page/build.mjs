// Writes dist/, the files of the page: any server of files can show them.
//
//   node build.mjs

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(join(here, '../npm/package.json'))
const dist = join(here, 'dist')
const modules = join(here, '../target/modules')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
for (const name of readdirSync(join(here, 'src'))) put(name, join(here, 'src'))
for (const name of ['ask.js', 'error.js', 'text.js']) put(name, join(here, '../npm/src'))
// Packed, because not every server of files does it. With all schemes, where the smaller module is not built.
const isBuilt = (name) => existsSync(join(modules, `${name}.wasm`))
if (isBuilt('page')) {
  for (const name of ['page', 'page-rest', 'readers'].filter(isBuilt)) await pack(name, name, smallest)
} else {
  await pack('full', 'page', (octets) => gzipSync(octets))
}

/** A file without its indents and, a script, its comments: each has lines of its own. */
function put(name, folder) {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n').map((line) => line.trimStart())
  const isComment = (line) => name.endsWith('.js') && /^(?:\/\/|\/\*\*|\*[ /])/.test(line)
  writeFileSync(join(dist, name), lines.filter((line) => !isComment(line)).join('\n'))
}

async function pack(from, to, packed) {
  writeFileSync(join(dist, `${to}.wasm.gz`), await packed(readFileSync(join(modules, `${from}.wasm`))))
}

/** In the format of gzip, by Zopfli: a twentieth smaller. */
function smallest(octets) {
  return require('@gfx/zopfli').gzipAsync(octets, { numiterations: 5 })
}
