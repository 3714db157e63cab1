// The texts by which the page's module is divided, and what the page asks of each: the examples, and the library's vectors.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answer } from '../npm/src/ask.js'
import { EXAMPLES } from './src/examples.js'
import { urlRequests } from './src/requests.js'

const vectors = join(dirname(fileURLToPath(import.meta.url)), '../../tests/vectors')

/** The vectors of one URL each; the others are of two, or of prose. */
const FILES = ['confusions', 'generic', 'normalize', 'protocol', 'schemes', 'schemes-today', 'security']

/** What the vectors lack: secrets, and a long text. */
const MORE = [
  'https://me:s3cret@h.example/?token=abc&a=b#access_token=c',
  'https://hooks.slack.com/services/T0/B0/s3cret',
  'jdbc:postgresql://h.example/a?user=me&password=s3cret',
  'server=h.example;user=me;password=s3cret',
  `http://h.example/${'a'.repeat(300)}?${'b'.repeat(300)}`
]

/** The examples, and the texts of the vectors that have a ":". */
export function texts() {
  const lines = FILES.flatMap((name) => readFileSync(join(vectors, `${name}.jsonl`), 'utf8').split('\n')).filter(Boolean)
  const found = lines.map((line) => JSON.parse(line)).map(({ input, url }) => input ?? url).filter((text) => text?.includes(':'))
  return new Set([...EXAMPLES.map(([, text]) => text), ...MORE, ...found])
}

/** The answers of a module to all that the page asks of a text that is a URL, or shall be one. */
export function answers(wasm, text) {
  return urlRequests({ edition: 'rfc3986', width: 80 }).map(([verb, options]) => answer(wasm, verb, text, options))
}
