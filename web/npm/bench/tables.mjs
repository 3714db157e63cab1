// Writes the tables of docs/WEB.md: sizes, times, and differences from fast-uri.
//
//   node bench/tables.mjs [FOLDER-OF-CORPORA]

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const page = join(here, '../../../docs/WEB.md')
const modules = join(here, '../../target/modules')
const thousands = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',')
const run = (...words) => execFileSync(process.execPath, words, { encoding: 'utf8', cwd: join(here, '..') })

function sizes() {
  const rows = readdirSync(modules).sort().map((name) => {
    const octets = readFileSync(join(modules, name))
    return `| ${name.replace('.wasm', '')} | ${thousands(octets.length)} | ${thousands(gzipSync(octets, { level: 9 }).length)} | ${thousands(brotliCompressSync(octets).length)} |`
  })
  return ['| module | bytes | with gzip -9 | with brotli |', '|---|---|---|---|', ...rows].join('\n')
}

let text = readFileSync(page, 'utf8')
const put = (name, table) => {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [before, after] = [text.indexOf(start) + start.length, text.indexOf(end)]
  text = `${text.slice(0, before)}${table.trim()}\n${text.slice(after)}`
}
put('sizes', sizes())
put('speed', run('bench/speed.mjs', ...process.argv.slice(2)))
put('differences', run('test/fast-uri.mjs', '--table').replace(/\n(\d+ assertions)/, '\n\n$1').replace(/differ$/m, 'differ.'))
writeFileSync(page, text)
