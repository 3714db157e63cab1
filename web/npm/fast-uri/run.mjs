// Runs the tests of fast-uri, from its package, against `uriel/uri-js`, and gives each assertion that differs.
//
// An error counts as the same whatever its words are: the tests compare those of fast-uri. Where a call of ours throws, and one of
// fast-uri does not, its value is a text that says so, so that the test goes on.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const original = dirname(require.resolve('fast-uri/package.json'))

const SHIM = `
const { createRequire } = require('node:module')
const ours = createRequire(${JSON.stringify(join(here, 'x.js'))})('uriel/uri-js')
const theirs = require(${JSON.stringify(original)})
const tried = (call, values) => { try { return { value: call(...values) } } catch (error) { return { error } } }
const both = (name) => (...values) => {
  const given = structuredClone(values.map((value) => (typeof value === 'function' ? String(value) : value)))
  const [one, other] = [tried(ours[name], values), tried(theirs[name], values)]
  recordOfFastUri(name, given, structuredClone(one.error ?? one.value), structuredClone(other.error ?? other.value))
  if (one.error && other.error) throw other.error
  if (one.error) return 'throws ' + one.error.message
  if (one.value && one.value.error && other.value && other.value.error) one.value.error = other.value.error
  return one.value
}
const shim = { SCHEMES: theirs.SCHEMES }
for (const name of ['parse', 'serialize', 'resolve', 'normalize', 'equal']) shim[name] = both(name)
module.exports = { ...theirs, ...shim }
`

/** The files of tests, each with its assertions. */
export function run() {
  const folder = mkdtempSync(join(tmpdir(), 'fast-uri-'))
  try {
    cpSync(join(original, 'test'), join(folder, 'test'), { recursive: true })
    cpSync(join(original, 'lib'), join(folder, 'lib'), { recursive: true })
    symlinkSync(join(here, '../node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'index.js'), SHIM)
    const records = join(folder, 'records.json')
    const env = { ...process.env, FAST_URI_FOLDER: folder, FAST_URI_RECORDS: records }
    return readdirSync(join(folder, 'test')).filter((name) => name.endsWith('.test.js')).map((name) => {
      const words = ['--require', join(here, 'record.cjs'), join(folder, 'test', name)]
      const ran = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1 << 26, env })
      const stops = ran.status !== 0 && !/^# fail /m.test(ran.stdout)
      return { file: name.replace('.test.js', ''), stops, assertions: JSON.parse(readFileSync(records, 'utf8')), stderr: ran.stderr }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
