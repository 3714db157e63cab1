// The options of a call. One that a call does not know is an error: a slip in the name of a policy would let a URL through.

import { UriError } from './error.js'

function wrong(message) {
  return new UriError(message, { kind: 'request' })
}

/** An option of the caller's own, and not one that all objects have got. */
export function own(options, name) {
  return Object.hasOwn(Object(options), name) ? options[name] : undefined
}

const KINDS = {
  name: ['a string', (value) => typeof value === 'string'],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  number: ['a whole number of 0 or more', (value) => Number.isSafeInteger(value) && value >= 0],
  list: ['a list', Array.isArray],
  object: ['an object', (value) => value !== null && typeof value === 'object' && !Array.isArray(value)]
}
/** What an option is. */
const OPTIONS = {
  edition: 'name', level: 'name', policy: 'name', backslash: 'name',
  url: 'flag', mending: 'flag', defanged: 'flag',
  most: 'number', width: 'number',
  hosts: 'list', ports: 'list', without: 'list', keys: 'list', lists: 'list', patterns: 'list',
  schemes: 'object'
}

/** The options as pairs of names and values, but for lists and objects, which are for the caller. `names` are those it knows. */
export function pairs(options, names) {
  const given = Object.keys(Object(options))
  const unknown = given.find((name) => !names.includes(name))
  if (unknown !== undefined) throw wrong(`no option "${unknown}": expected ${names.join(', ')}`)
  const found = []
  for (const name of given) {
    const value = options[name]
    if (value === undefined) continue
    const kind = OPTIONS[name]
    const [expected, holds] = KINDS[kind]
    if (!holds(value)) throw wrong(`expected ${expected} for the option "${name}", found ${value === null ? 'null' : typeof value}`)
    if (kind === 'flag' && value) found.push([name, ''])
    if (kind === 'name' || kind === 'number') found.push([name, value])
  }
  return found
}

/** An option with a list of strings, or of what else a test holds for. */
export function list(options, name, otherwise = [], holds = KINDS.name[1]) {
  const value = own(options, name) ?? otherwise
  // A hole of a list is no element to `every`.
  if (!Array.from(value).every(holds)) throw wrong(`the list of the option "${name}" has a value that is none`)
  return value
}

/** The level of a comparison or a normal form. */
export function level(options) {
  const value = own(options, 'level') ?? 'syntax'
  if (value !== 'syntax' && value !== 'scheme') throw wrong(`expected the level "syntax" or "scheme", found "${value}"`)
  return value
}
