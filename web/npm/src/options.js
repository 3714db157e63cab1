// The options of a call. One that a call does not know is an error: a slip in the name of a policy would let a URL through.

import { UriError } from './error.js'

function wrong(message) {
  return new UriError(message, { kind: 'request' })
}

/** An option of the caller's own, and not one that all objects have got. */
export function own(options, name) {
  return Object.hasOwn(Object(options), name) ? options[name] : undefined
}

/** The options as pairs of names and values: `names` are those with one value, and `others` are for the caller. */
export function pairs(options, names, others = []) {
  const known = [...names, ...others]
  const unknown = Object.keys(Object(options)).find((name) => !known.includes(name))
  if (unknown !== undefined) throw wrong(`no option "${unknown}": expected ${known.join(', ')}`)
  const found = []
  for (const name of names) {
    const value = own(options, name)
    if (value !== undefined && value !== null && value !== false) found.push([name, value === true ? '' : value])
  }
  return found
}

/** An option with a list of values; a text is no list of characters. */
export function list(options, name, otherwise = []) {
  const value = own(options, name) ?? otherwise
  if (!Array.isArray(value)) throw wrong(`expected a list of the option "${name}", found ${typeof value}`)
  return value
}

/** The level of a comparison or a normal form. */
export function level(options) {
  const value = own(options, 'level') ?? 'syntax'
  if (value !== 'syntax' && value !== 'scheme') throw wrong(`expected the level "syntax" or "scheme", found "${value}"`)
  return value
}
