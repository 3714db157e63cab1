// The first module: parts, resolution, normal forms and equality under RFC 3986.

import simd from './core-simd-module.js'
import table from './core-table-module.js'
import { UriError, refusal, withoutScheme } from './error.js'
import { hasSimd, instance, octetsOf } from './module.js'

export { UriError }

// What the exports of the module return.
const YES = 0
const REFUSED = 1
const SECOND_REFUSED = 2
const NO_SCHEME = 4
const TOO_LONG = 5
const MADE = 7

/** Longer texts are written by `TextEncoder`, whose call costs as much as so many characters. */
const SHORT = 64
/** Room for so many octets is kept. */
const KEPT = 1 << 20

const wasm = instance(octetsOf(hasSimd() ? simd : table))
const encoder = new TextEncoder()
const decoder = new TextDecoder()
let capacity = 0
let octets = new Uint8Array(0)
let numbers = new Int32Array(0)

/** Gives room for so many octets. */
function reserve(length) {
  const address = wasm.room(Math.max(length, 4096))
  capacity = Math.max(length, 4096)
  octets = new Uint8Array(wasm.memory.buffer, address, capacity)
  numbers = new Int32Array(wasm.memory.buffer, wasm.numbers(), 16)
}

/** Room for texts of so many UTF-16 units together. The memory may have grown since, and then the views are empty. */
function makeRoom(units) {
  if (units * 3 > capacity || capacity > KEPT || numbers.length === 0) reserve(units * 3)
}

/** Writes a text, and gives the place of its end. */
function write(text, start) {
  const { length } = text
  let k = 0
  if (length <= SHORT) {
    for (; k < length; k++) {
      const unit = text.charCodeAt(k)
      if (unit > 0x7f) break
      octets[start + k] = unit
    }
    if (k === length) return start + k
  }
  return start + k + encoder.encodeInto(k === 0 ? text : text.slice(k), octets.subarray(start + k)).written
}

/** The text that was made. */
function result() {
  if (numbers.length === 0) numbers = new Int32Array(wasm.memory.buffer, wasm.numbers(), 16)
  const [address, length] = numbers
  return decoder.decode(new Uint8Array(wasm.memory.buffer, address >>> 0, length))
}

function texted(value) {
  if (typeof value === 'string') return value
  if (value instanceof Uri) return value.text
  throw new TypeError(`expected a string or a Uri, found ${value === null ? 'null' : typeof value}`)
}

/** Throws the error of a call of one text. */
function refuse(text, isAbsolute) {
  throw refusal(text, isAbsolute, numbers[0], numbers[1], numbers[2])
}

/** Throws the error of a call of two texts. */
function refuseOne(outcome, first, second, isAbsolute) {
  if (outcome === REFUSED) refuse(first, isAbsolute)
  if (outcome === SECOND_REFUSED) refuse(second, false)
  if (outcome === NO_SCHEME) throw withoutScheme(first)
  throw new UriError('the target is too long', { kind: outcome === TOO_LONG ? 'too-long' : 'request' })
}

const HOST_KINDS = ['name', 'ipv4', 'ipv6', 'ipvfuture']
const READ = Symbol('read')

/** A URI or a reference: its text, unchanged, and its parts. */
export class Uri {
  #text
  #schemeEnd
  #userinfo
  #host
  #hostEnd
  #port
  #path
  #pathEnd
  #queryEnd
  #fragment
  #hostKind

  constructor(text, read) {
    if (read !== READ) {
      text = texted(text)
      readText(text)
      if (numbers[1] < 0) throw withoutScheme(text)
    }
    this.#text = text
    this.#schemeEnd = numbers[1]
    this.#userinfo = numbers[2]
    this.#host = numbers[4]
    this.#hostEnd = numbers[5]
    this.#port = numbers[6]
    this.#path = numbers[8]
    this.#pathEnd = numbers[9]
    this.#queryEnd = numbers[11]
    this.#fragment = numbers[12]
    this.#hostKind = numbers[14]
  }

  get text() {
    return this.#text
  }

  get isAbsolute() {
    return this.#schemeEnd >= 0
  }

  get scheme() {
    return this.#schemeEnd < 0 ? null : this.#text.slice(0, this.#schemeEnd)
  }

  get authority() {
    if (this.#host < 0) return null
    return this.#text.slice(this.#userinfo < 0 ? this.#host : this.#userinfo, this.#path)
  }

  get userinfo() {
    return this.#userinfo < 0 ? null : this.#text.slice(this.#userinfo, this.#host - 1)
  }

  get user() {
    const { userinfo } = this
    if (userinfo === null) return null
    const colon = userinfo.indexOf(':')
    return colon < 0 ? userinfo : userinfo.slice(0, colon)
  }

  get password() {
    const { userinfo } = this
    const colon = userinfo === null ? -1 : userinfo.indexOf(':')
    return colon < 0 ? null : userinfo.slice(colon + 1)
  }

  get host() {
    return this.#host < 0 ? null : this.#text.slice(this.#host, this.#hostEnd)
  }

  get hostKind() {
    return this.#host < 0 ? null : HOST_KINDS[this.#hostKind]
  }

  get port() {
    return this.#port < 0 ? null : this.#text.slice(this.#port, this.#path)
  }

  get path() {
    return this.#text.slice(this.#path, this.#pathEnd)
  }

  get query() {
    return this.#queryEnd < 0 ? null : this.#text.slice(this.#pathEnd + 1, this.#queryEnd)
  }

  get fragment() {
    return this.#fragment < 0 ? null : this.#text.slice(this.#fragment)
  }

  resolve(reference) {
    return new Uri(resolve(this, reference))
  }

  normalize() {
    return parseReference(normalize(this))
  }

  equals(other) {
    return equal(this, other)
  }

  toString() {
    return this.#text
  }

  toJSON() {
    return this.#text
  }

  /** What a console shows: the text without its password. */
  [Symbol.for('nodejs.util.inspect.custom')]() {
    const { password, userinfo } = this
    if (password === null) return `Uri <${this.#text}>`
    const before = this.#text.slice(0, this.#userinfo + userinfo.length - password.length)
    return `Uri <${before}***${this.#text.slice(this.#host - 1)}>`
  }
}

/** Reads a text. The numbers have its parts. */
function readText(text) {
  makeRoom(text.length)
  if (wasm.parse(write(text, 0)) !== YES) refuse(text, false)
}

/** Reads a URI: a text with a scheme. */
export function parse(text) {
  return new Uri(text)
}

/** Reads a URI or a relative reference. */
export function parseReference(text) {
  text = texted(text)
  readText(text)
  return new Uri(text, READ)
}

/** True if a text is a URI. */
export function isUri(text) {
  return isUriReference(text) && numbers[1] >= 0
}

/** True if a text is a URI or a relative reference. */
export function isUriReference(text) {
  if (typeof text !== 'string') return text instanceof Uri && isUriReference(text.text)
  makeRoom(text.length)
  return wasm.parse(write(text, 0)) === YES
}

/** The target of a reference on a base. */
export function resolve(base, reference) {
  base = texted(base)
  reference = texted(reference)
  makeRoom(base.length + reference.length)
  const middle = write(base, 0)
  const outcome = wasm.resolve(middle, write(reference, middle))
  if (outcome === YES) {
    const kept = numbers[0]
    return kept === 0 ? reference : base.slice(0, kept) + reference.slice(numbers[1])
  }
  return outcome === MADE ? result() : refuseOne(outcome, base, reference, true)
}

/** The normal form by the generic syntax. */
export function normalize(text) {
  text = texted(text)
  makeRoom(text.length)
  const outcome = wasm.normalize(write(text, 0))
  if (outcome === YES) return text
  return outcome === MADE ? result() : refuse(text, false)
}

/** True if two references are equivalent by the generic syntax. */
export function equal(one, other) {
  one = texted(one)
  other = texted(other)
  makeRoom(one.length + other.length)
  const middle = write(one, 0)
  const outcome = wasm.equal(middle, write(other, middle))
  if (outcome === REFUSED || outcome === SECOND_REFUSED) refuseOne(outcome, one, other, false)
  return outcome === YES
}
