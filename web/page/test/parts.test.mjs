// The two parts of the page's module, without a browser.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { answer } from '../../npm/src/ask.js'
import { Absent, joined } from '../src/parts.js'
import { answers, texts } from '../texts.mjs'

const modules = join(dirname(fileURLToPath(import.meta.url)), '../../target/modules')
const compiled = (name) => WebAssembly.compile(readFileSync(join(modules, `${name}.wasm`)))
const skip = existsSync(join(modules, 'page-rest.wasm')) ? false : 'the module is not divided'

test('the first part answers every URL of the vectors as both do', { skip }, async () => {
  const module = await compiled('page')
  const [first, both] = [await joined(module), await joined(module, await compiled('page-rest'))]
  const all = texts()
  assert.ok(all.size > 1000, `${all.size} texts`)
  for (const text of all) assert.deepEqual(answers(first, text), answers(both, text), text)
})

test('what the first part lacks is wanted by an error, and is in the second', { skip }, async () => {
  const module = await compiled('page')
  const prose = 'see http://h.example/a, or ftp://h.example/.'
  const find = (wasm) => answer(wasm, 'find', prose)
  const first = await joined(module)
  assert.throws(() => find(first), Absent)
  assert.deepEqual(find(await joined(module, await compiled('page-rest'))).urls.map(({ url }) => url), ['http://h.example/a', 'ftp://h.example/'])
})
