// The first module: parts, resolution, normal forms and equality under RFC 3986.

import simd from './core-simd-module.js'
import table from './core-table-module.js'
import { UriError, refusal, shown, withoutScheme } from './error.js'
import { hasSimd, instance, octetsOf, stopped } from './module.js'
import { brandedUri, textOf, texted } from './text.js'

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

const octetsOfModule = octetsOf(hasSimd() ? simd : table)
const encoder = new TextEncoder()
const decoder = new TextDecoder()
let wasm = instance(octetsOfModule)
let address = 0
let capacity = 0
let octets = new Uint8Array(0)
let numbers = new Int32Array(0)

/** Makes the views, which are empty once the memory has grown. */
function view() {
  octets = new Uint8Array(wasm.memory.buffer, address, capacity)
  numbers = new Int32Array(wasm.memory.buffer, wasm.numbers(), 16)
}

/** A module that has stopped within a call keeps its locks, and would never answer again: a new one takes its place. */
function renew(error) {
  capacity = 0
  octets = new Uint8Array(0)
  numbers = new Int32Array(0)
  wasm = instance(octetsOfModule)
  return stopped(error)
}

/** Calls the module by the name of an export. */
function call(name, first, second) {
  let outcome
  try {
    outcome = wasm[name](first, second)
  } catch (error) {
    throw renew(error)
  }
  if (numbers.length === 0) view()
  return outcome
}

/** Gives room for texts of so many UTF-16 units together. */
function makeRoom(units) {
  const length = units * 3
  if (length <= capacity && capacity <= KEPT) return
  const wanted = Math.max(length, 4096)
  try {
    address = wasm.room(wanted) >>> 0
    capacity = wanted
    view()
  } catch (error) {
    throw renew(error)
  }
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
  return decoder.decode(new Uint8Array(wasm.memory.buffer, numbers[0] >>> 0, numbers[1] >>> 0))
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

  /** What a console shows: the text without its secrets. */
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `Uri <${shown(this.#text) ?? this.#masked()}>`
  }

  /** The text without its password, and without the values of query and fragment: here nothing tells which are secret. */
  #masked() {
    const { password, userinfo } = this
    const [start, end] = [this.#userinfo + (userinfo ?? '').length - (password ?? '').length, this.#host - 1]
    const login = password === null ? '' : `${this.#text.slice(0, start)}***`
    const after = this.#text.slice(password === null ? 0 : end, this.#pathEnd)
    return login + after + this.#text.slice(this.#pathEnd).replaceAll(/=[^&;#]+/g, '=***')
  }
}
brandedUri(Uri)

/** Reads a text. The numbers have its parts. */
function readText(text) {
  makeRoom(text.length)
  if (call('parse', write(text, 0)) !== YES) refuse(text, false)
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
  text = textOf(text)
  if (text === null) return false
  makeRoom(text.length)
  return call('parse', write(text, 0)) === YES
}

/** The target of a reference on a base. */
export function resolve(base, reference) {
  base = texted(base)
  reference = texted(reference)
  makeRoom(base.length + reference.length)
  const middle = write(base, 0)
  const outcome = call('resolve', middle, write(reference, middle))
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
  const outcome = call('normalize', write(text, 0))
  if (outcome === YES) return text
  return outcome === MADE ? result() : refuse(text, false)
}

/** True if two references are equivalent by the generic syntax. */
export function equal(one, other) {
  one = texted(one)
  other = texted(other)
  makeRoom(one.length + other.length)
  const middle = write(one, 0)
  const outcome = call('equal', middle, write(other, middle))
  if (outcome === REFUSED || outcome === SECOND_REFUSED) refuseOne(outcome, one, other, false)
  return outcome === YES
}
