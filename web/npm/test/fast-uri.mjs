// The tests of fast-uri, from its package, run against `uriel/uri-js`.
//
// An error counts as the same whatever its words are: the tests compare those of fast-uri. What is left are differences of
// verdict or of result, each with its reason in fast-uri.json; fewer that agree than stand there are a failure.
//
//   node test/fast-uri.mjs [--table]

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const original = dirname(require.resolve('fast-uri/package.json'))
const known = JSON.parse(readFileSync(join(here, 'fast-uri.json'), 'utf8'))

const SHIM = `
const { createRequire } = require('node:module')
const ours = createRequire(${JSON.stringify(join(here, 'x.js'))})('uriel/uri-js')
const theirs = require(${JSON.stringify(original)})
const tried = (call, values) => { try { return { value: call(...values) } } catch (error) { return { error } } }
const both = (name) => (...values) => {
  const [one, other] = [tried(ours[name], values), tried(theirs[name], values)]
  if (one.error) throw other.error ?? one.error
  if (one.value && one.value.error && other.value && other.value.error) one.value.error = other.value.error
  return one.value
}
const shim = { SCHEMES: theirs.SCHEMES }
for (const name of ['parse', 'serialize', 'resolve', 'normalize', 'equal']) shim[name] = both(name)
module.exports = { ...theirs, ...shim }
`

const folder = mkdtempSync(join(tmpdir(), 'fast-uri-'))
let status = 0
try {
  cpSync(join(original, 'test'), join(folder, 'test'), { recursive: true })
  cpSync(join(original, 'lib'), join(folder, 'lib'), { recursive: true })
  symlinkSync(join(here, '../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'index.js'), SHIM)
  const rows = []
  for (const name of readdirSync(join(folder, 'test')).filter((name) => name.endsWith('.test.js'))) {
    const ran = spawnSync(process.execPath, [join(folder, 'test', name)], { encoding: 'utf8', maxBuffer: 1 << 26 })
    const count = (pattern) => (ran.stdout.match(pattern) ?? []).length
    const stops = ran.status !== 0 && !/^# fail /m.test(ran.stdout)
    const row = { name: name.replace('.test.js', ''), agree: count(/^ok /gm), differ: count(/^not ok /gm), stops }
    rows.push(row)
    const [agree = 0, reason = ''] = known[row.name] ?? []
    if (row.agree < agree || (row.differ > 0 && reason === '' && !process.argv.includes('--table'))) {
      console.error(`${row.name}: ${row.agree} agree, of ${agree} known; ${row.differ} differ: ${reason}`)
      status = 1
    }
  }
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  if (process.argv.includes('--table')) {
    console.log('| file of tests | agree | differ | why |\n|---|---|---|---|')
    for (const { name, agree, differ, stops } of rows) {
      console.log(`| ${name} | ${agree} | ${differ}${stops ? ', and stops' : ''} | ${known[name]?.[1] ?? ''} |`)
    }
  }
  console.log(`${total('agree')} assertions of fast-uri agree, ${total('differ')} differ`)
} finally {
  rmSync(folder, { recursive: true })
}
process.exitCode = status
