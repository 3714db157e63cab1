// Nanoseconds for a URL, beside fast-uri, uri-js and the engine's own `URL`, in one run: the table of docs/WEB.md.
//
//   node bench/speed.mjs [FOLDER-OF-CORPORA]
//
// A file of the folder has a URL on each line, and references where its name ends in "_rel.txt". Without a folder, the
// vectors of the repository are read. Every function gets the same texts, those that all of them take; the best of several
// rounds counts, and the functions take turns.

import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as core from 'uriel/core'
import * as compatible from 'uriel/uri-js'

import { hasSimd, instance, octetsOf } from '../dist/module.js'

const require = createRequire(import.meta.url)
const fastUri = require('fast-uri')
const uriJs = require('uri-js')
const folder = process.argv[2]
const ROUNDS = Number(process.env.URIEL_ROUNDS ?? 7)
const BASE = 'http://example.com/a/b/c;d?e'

const lines = (name) => readFileSync(join(folder, name), 'utf8').split(/\r?\n/).filter((line) => line !== '')
const takes = (call) => (text) => {
  try {
    return call(text) !== undefined
  } catch {
    return false
  }
}
const urls = []
const references = []
if (folder) {
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    for (const line of lines(name)) (name.endsWith('_rel.txt') ? references : urls).push(line)
  }
} else {
  const vectors = readFileSync(join(new URL(".", import.meta.url).pathname, '../../../tests/vectors/generic.jsonl'), 'utf8').trim().split('\n')
  for (const line of vectors) urls.push(JSON.parse(line).input)
  references.push(...urls)
}
const every = (texts, calls) => texts.filter((text) => typeof text === 'string' && calls.every((call) => takes(call)(text))).slice(0, 20000)

// A string that was read from a file is a piece of it; each is made whole here, as one that came over a network is.
const whole = (texts) => texts.map((text) => Buffer.from(text, 'latin1').toString('latin1'))

// What a generator of bindings writes for `resolve`, by hand: a text goes in by `TextEncoder`, and each result is a new string.
const name = hasSimd() ? 'simd' : 'table'
const wasm = instance(octetsOf((await import(`../dist/core-${name}-module.js`)).default))
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
const address = wasm.room(1 << 16)
const octets = new Uint8Array(wasm.memory.buffer, address, 1 << 16)
const numbers = new Int32Array(wasm.memory.buffer, wasm.numbers(), 16)
function bound(base, reference) {
  const middle = encoder.encodeInto(base, octets).written
  const { written } = encoder.encodeInto(reference, octets.subarray(middle))
  const made = wasm.resolve(middle, middle + written) === 7
  const [start, length] = made ? numbers : [address, numbers[0] + written - numbers[1]]
  return decoder.decode(new Uint8Array(wasm.memory.buffer, start, length))
}

let sink = 0
const count = (value) => {
  sink += value === null || value === undefined ? 0 : typeof value === 'string' ? value.charCodeAt(0) || 1 : 1
}

/** The best time of each function, in nanoseconds for a text. */
function measure(title, texts, functions) {
  const best = functions.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    functions.forEach(([, call], k) => {
      const start = process.hrtime.bigint()
      for (const text of texts) count(call(text))
      const time = Number(process.hrtime.bigint() - start) / texts.length
      if (round > 1) best[k] = Math.min(best[k], time)
    })
  }
  functions.forEach(([name], k) => {
    console.log(`| ${title} | ${name} | ${Math.round(best[k])} |`)
  })
}

const absolute = whole(every(urls, [core.parse, fastUri.parse, uriJs.parse, (text) => new URL(text)]))
const relative = whole(every(references, [core.parseReference, (text) => core.resolve(BASE, text), (text) => fastUri.resolve(BASE, text), (text) => new URL(text, BASE)]))
console.log(`${absolute.length} URLs of ${(absolute.join('').length / absolute.length).toFixed(0)} characters, ${relative.length} references of ${(relative.join('').length / Math.max(relative.length, 1)).toFixed(0)}\n`)
console.log('| call | by | ns |\n|---|---|---|')
measure('parse', absolute, [
  ['uriel', core.parse],
  ['uriel/uri-js', compatible.parse],
  ['fast-uri', fastUri.parse],
  ['uri-js', uriJs.parse],
  ['URL', (text) => new URL(text)]
])
measure('parse, and read host and path', absolute, [
  ['uriel', (text) => { const url = core.parse(text); count(url.host); return url.path }],
  ['fast-uri', (text) => { const url = fastUri.parse(text); count(url.host); return url.path }],
  ['URL', (text) => { const url = new URL(text); count(url.host); return url.pathname }]
])
measure('is it a URI?', absolute, [
  ['uriel', core.isUri],
  ['URL', URL.canParse]
])
measure('resolve', relative, [
  ['uriel', (text) => core.resolve(BASE, text)],
  ['uriel, with new strings as a generator of bindings passes them', (text) => bound(BASE, text)],
  ['uriel/uri-js', (text) => compatible.resolve(BASE, text)],
  ['fast-uri', (text) => fastUri.resolve(BASE, text)],
  ['uri-js', (text) => uriJs.resolve(BASE, text)],
  ['URL', (text) => new URL(text, BASE).href]
])
measure('normal form', absolute, [
  ['uriel', core.normalize],
  ['fast-uri', fastUri.normalize],
  ['uri-js', uriJs.normalize]
])
const pairs = absolute.map((text, k) => [text, absolute[k ^ 1] ?? text])
measure('equal', pairs, [
  ['uriel', ([one, other]) => core.equal(one, other)],
  ['fast-uri', ([one, other]) => fastUri.equal(one, other)],
  ['uri-js', ([one, other]) => uriJs.equal(one, other)]
])
if (sink === 0) console.log(sink)
