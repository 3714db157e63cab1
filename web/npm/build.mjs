// Writes dist/: the sources, the modules of WebAssembly as base64, and all of it once more as CommonJS.
//
//   node build.mjs

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const modules = join(here, '../target/modules')
const dist = join(here, 'dist')
const MODULES = ['core-simd', 'core-table', 'full']

rmSync(dist, { recursive: true, force: true })
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n')

for (const name of readdirSync(join(here, 'src'))) put(name, readFileSync(join(here, 'src', name), 'utf8'))
for (const name of MODULES) {
  const base64 = readFileSync(join(modules, `${name}.wasm`)).toString('base64')
  put(`${name}-module.js`, `export default '${base64}'\n`)
}
for (const name of readdirSync(join(here, 'types'))) {
  cpSync(join(here, 'types', name), join(dist, name))
  const text = readFileSync(join(here, 'types', name), 'utf8')
  writeFileSync(join(dist, 'cjs', name.replace('.d.ts', '.d.cts')), text.replaceAll(/from '(.*)\.js'/g, "from '$1.cjs'"))
}
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) cpSync(join(here, '../..', name), join(here, name))

function put(name, text) {
  writeFileSync(join(dist, name), text)
  writeFileSync(join(dist, 'cjs', name.replace('.js', '.cjs')), commonjs(text, name))
}

/** The same as CommonJS. The sources import and export only in the forms that stand here. */
function commonjs(text, name) {
  const exported = []
  const of = (names) => names.split(',').map((one) => one.trim())
  const required = (path) => `require('${path.replace('.js', '.cjs')}')`
  const body = text
    .replaceAll(/^import \* as (\w+) from '(.*)'$/gm, (_, as, path) => `const ${as} = ${required(path)}`)
    .replaceAll(/^import \{ (.*) \} from '(.*)'$/gm, (_, names, path) => `const { ${names} } = ${required(path)}`)
    .replaceAll(/^import (\w+) from '(.*)'$/gm, (_, as, path) => `const ${as} = ${required(path)}.default`)
    .replaceAll(/^export \{ (.*) \} from '(.*)'$/gm, (_, names, path) => {
      exported.push(...of(names))
      return `const { ${names} } = ${required(path)}`
    })
    .replaceAll(/^export \{ (.*) \}$/gm, (_, names) => {
      exported.push(...of(names))
      return ''
    })
    .replaceAll(/^export (function|class|const) (\w+)/gm, (_, kind, as) => {
      exported.push(as)
      return `${kind} ${as}`
    })
    .replaceAll(/^export default (.*)$/gm, (_, value) => `exports.default = ${value}`)
  if (/^(import|export) /m.test(body)) throw new Error(`${name}: an import or an export of another form`)
  const assigned = exported.map((as) => `exports.${as} = ${as}\n`).join('')
  return `'use strict'\n${body}\n${assigned}`
}
