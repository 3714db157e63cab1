// Writes dist/, the files of the page: any server of files can show them.
//
//   node build.mjs

import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
const modules = join(here, '../target/modules')
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
cpSync(join(here, 'src'), dist, { recursive: true })
for (const name of ['ask.js', 'error.js']) cpSync(join(here, '../npm/src', name), join(dist, name))
// With all schemes, where the smaller one is not built.
const page = existsSync(join(modules, 'page.wasm')) ? 'page.wasm' : 'full.wasm'
cpSync(join(modules, page), join(dist, 'page.wasm'))
if (existsSync(join(modules, 'readers.wasm'))) cpSync(join(modules, 'readers.wasm'), join(dist, 'readers.wasm'))
