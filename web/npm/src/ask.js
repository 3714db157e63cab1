// Requests to the second module, and its answers.

import { UriError } from './error.js'

/** The numbers of the verbs; the page's module has the first six. */
export const VERBS = Object.fromEntries(
  [
    ...['explain', 'editions', 'normalize', 'mend', 'redact', 'find'],
    ...['refusal', 'parse', 'resolve', 'equal', 'fields', 'plan', 'hazards', 'check']
  ].map((name, number) => [name, number])
)

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * What a module answers to a verb, with the places of errors in UTF-16 units. `options` are pairs of names and values.
 */
export function answer(wasm, verb, text, options = []) {
  const octets = encoder.encode(text)
  const values = options.map(([name, value]) => [`${name} `, encoder.encode(String(value))])
  const parts = [octets]
  for (const [name, value] of values) parts.push(encoder.encode(`${name}${value.length} `), value)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const address = wasm.room(Math.max(length, 1)) >>> 0
  let at = address
  for (const part of parts) {
    new Uint8Array(wasm.memory.buffer, at, part.length).set(part)
    at += part.length
  }
  const size = wasm.ask(VERBS[verb], octets.length, length)
  const told = JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.answer() >>> 0, size >>> 0)))
  // An error may be that of an option, such as the base of a reference.
  const option = Object.hasOwn(told, 'error') ? told.error?.option : null
  const placed = option ? String(options.find(([name]) => name === option)[1]) : text
  const count = option ? encoder.encode(placed).length : octets.length
  if (count !== placed.length) place(told, unitsOf(placed, count))
  return told
}

/** For each octet of a text, the number of UTF-16 units before it. */
function unitsOf(text, length) {
  const units = new Uint32Array(length + 1)
  let octet = 0
  for (let k = 0; k < text.length; ) {
    const point = text.codePointAt(k)
    const [size, width] = point < 0x80 ? [1, 1] : point < 0x800 ? [2, 1] : point < 0x10000 ? [3, 1] : [4, 2]
    units.fill(k, octet, octet + size)
    octet += size
    k += width
  }
  units[octet] = text.length
  return units
}

/** Makes the octets of places in an answer units. */
function place(value, units) {
  if (value === null || typeof value !== 'object') return
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (typeof member === 'number') {
      if (name === 'start' || name === 'end' || name === 'offset') value[name] = units[Math.min(member, units.length - 1)]
    } else if (name !== 'fields' && name !== 'plan') {
      place(member, units)
    }
  }
}

/** The answer without its "ok"; throws its error. */
export function told(answered) {
  const { ok, error, ...rest } = answered
  if (!ok) throw new UriError(error.message, error)
  return rest
}
