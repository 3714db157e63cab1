// The tests of fast-uri, from its package, run against `uriel/uri-js`. Each assertion that differs has a kind, and stands in
// fast-uri.json with what went in and what came out: another difference, or one of no kind, is a failure.
//
//   node test/fast-uri.mjs [--table | --write]

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KINDS, kindOf } from '../fast-uri/kinds.mjs'
import { run } from '../fast-uri/run.mjs'

const kept = join(dirname(fileURLToPath(import.meta.url)), 'fast-uri.json')
const short = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value) ?? 'absent'
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
const files = run().map(({ file, stops, assertions, stderr }) => {
  if (stops) throw new Error(`${file} stops: ${stderr}`)
  const differences = assertions.filter(({ ok }) => !ok)
  return { file, agree: assertions.length - differences.length, differences }
})
const lines = files.map(({ file, agree, differences }) => {
  const rows = differences.map((one) =>
    JSON.stringify([kindOf(one) ?? 'other', one.call, short(one.values), String(one.name), short(one.actual), short(one.expected)])
  )
  return `  ${JSON.stringify(file)}: {"agree": ${agree}, "differ": [${rows.map((row) => `\n    ${row}`).join(',')}${rows.length ? '\n  ' : ''}]}`
})
const written = `{\n${lines.join(',\n')}\n}\n`
const total = files.reduce((sum, { agree }) => sum + agree, 0)
const all = files.flatMap(({ differences }) => differences)
const other = all.filter((one) => !kindOf(one))
for (const one of other) console.error(`no kind: ${one.call}(${short(one.values)}), ${one.name}: ${short(one.actual)} and not ${short(one.expected)}`)

if (process.argv.includes('--write')) {
  writeFileSync(kept, written)
} else if (process.argv.includes('--table')) {
  console.log('| kind | differ | in the tests of | section | why |\n|---|---|---|---|---|')
  for (const { kind, section, why } of KINDS) {
    const of = files.map(({ file, differences }) => [file, differences.filter((one) => kindOf(one) === kind).length]).filter(([, count]) => count > 0)
    const count = of.reduce((sum, [, one]) => sum + one, 0)
    console.log(`| ${kind} | ${count} | ${of.map(([file, one]) => `${file} ${one}`).join(', ')} | ${section} | ${why} |`)
  }
} else if (readFileSync(kept, 'utf8') !== written) {
  const known = new Set(readFileSync(kept, 'utf8').split('\n'))
  const now = new Set(written.split('\n'))
  for (const line of now) if (!known.has(line)) console.error(`+ ${line}`)
  for (const line of known) if (!now.has(line)) console.error(`- ${line}`)
  console.error('fast-uri.json has other differences: `node test/fast-uri.mjs --write` writes it anew, to be read')
  process.exitCode = 1
}
if (other.length > 0) process.exitCode = 1
console.log(`${total} assertions of fast-uri agree, ${all.length} differ`)
