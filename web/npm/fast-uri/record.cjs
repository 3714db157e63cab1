// Loaded before a file of fast-uri's tests: writes what each of its assertions had, and which call of ours was before it.
//
// fast-uri's tests are in FAST_URI_FOLDER, and the records go into FAST_URI_RECORDS.

'use strict'

const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const Test = require(join(process.env.FAST_URI_FOLDER, 'node_modules/tape/lib/test.js'))

const records = []
/** The calls before the last assertion, and those after it. */
let before = []
let after = []

/** A value as it is kept: `undefined`, which no JSON has, is "absent", and so is each such member. */
function written(value) {
  if (value === undefined) return 'absent'
  if (typeof value === 'function' || value instanceof RegExp) return String(value).slice(0, 100)
  if (value instanceof Error) return `throws ${value.message}`
  try {
    JSON.stringify(value)
    return value
  } catch {
    return 'circular'
  }
}

/** The calls of ours that threw, by the text that stands for their value. */
const thrown = new Map()

globalThis.recordOfFastUri = (name, values, ours, theirs) => {
  const call = { call: name, values: values.map(written), ours: written(ours), theirs: written(theirs) }
  if (ours instanceof Error) thrown.set(call.ours, call)
  // What such a value is used for differs for the same reason.
  after.push(thrown.get(values[0]) ?? call)
}

const isDifferent = ({ ours, theirs }) => JSON.stringify(ours) !== JSON.stringify(theirs)
const original = Test.prototype._assert
Test.prototype._assert = function (ok, options) {
  if (after.length > 0) [before, after] = [after, []]
  const { operator, message, actual, expected, extra = {} } = options
  const name = extra.message ?? message
  const call = before.findLast(isDifferent) ?? before.at(-1) ?? null
  records.push({ ok: Boolean(ok) || Boolean(extra.skip), name, operator, actual: written(actual), expected: written(expected), ...call })
  return original.call(this, ok, options)
}
// A test that ends by an error is an assertion that differs: those after it in the file go on.
const run = Test.prototype.run
Test.prototype.run = function () {
  const { _cb: test } = this
  this._cb = (t) => {
    try {
      return test(t)
    } catch (error) {
      t.fail(`stops: ${error.message}`)
      if (!t.calledEnd) t.end()
    }
  }
  return run.call(this)
}
process.on('exit', () => writeFileSync(process.env.FAST_URI_RECORDS, JSON.stringify(records)))
