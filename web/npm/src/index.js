// All of the library: the first module, and the second for what only that has.

import * as core from './core.js'
import { tellBy } from './error.js'
import { ask, told } from './full.js'
import { level, list, own, pairs } from './options.js'
import { texted } from './text.js'

export { Uri, UriError, parse, parseReference, isUri, isUriReference } from './core.js'

// Errors have the words of the second module, and a console shows no secret that it knows.
tellBy(
  (text, isAbsolute) => ask('refusal', text, isAbsolute ? [['absolute', '']] : []).error,
  (text) => redact(text, { url: true, patterns: ['connection-strings', 'webhooks'] })
)

const DEFAULT = 'rfc3986'

/** True if the first module has the edition and the level that are asked for. */
function isCore(options) {
  return (own(options, 'edition') ?? DEFAULT) === DEFAULT && level(options) === 'syntax'
}

export function resolve(base, reference, options = {}) {
  const wanted = pairs(options, ['edition'])
  if (isCore(options)) return core.resolve(base, reference)
  return told(ask('resolve', texted(reference), [...wanted, ['base', texted(base)]])).result
}

export function normalize(text, options = {}) {
  const wanted = pairs(options, ['edition', 'level'])
  if (isCore(options)) return core.normalize(text)
  return told(ask('normalize', texted(text), wanted)).result
}

export function equal(one, other, options = {}) {
  const wanted = pairs(options, ['edition', 'level'])
  if (isCore(options)) return core.equal(one, other)
  return told(ask('equal', texted(one), [...wanted, ['other', texted(other)]])).equal
}

export function parts(text, options = {}) {
  return told(ask('parse', texted(text), pairs(options, ['edition'])))
}

export function editions(text) {
  return told(ask('editions', texted(text)))
}

export function fields(text, options = {}) {
  return told(ask('fields', texted(text), pairs(options, ['edition'])))
}

export function plan(text, options = {}) {
  return told(ask('plan', texted(text), pairs(options, ['edition']))).plan
}

export function hazards(text, options = {}) {
  return ask('hazards', texted(text), pairs(options, ['edition'])).hazards
}

const isPort = (port) => (Array.isArray(port) ? port.length === 2 && port.every(Number.isInteger) : Number.isInteger(port))

export function check(text, options = {}) {
  const wanted = pairs(options, ['edition', 'policy', 'hosts', 'ports', 'schemes', 'without'])
  const schemes = own(options, 'schemes')
  if (schemes !== undefined) {
    wanted.push(['schemes', ''])
    for (const [name, port] of Object.entries(schemes)) wanted.push(['scheme', port === null ? name : `${name}:${port}`])
  }
  // A list without hosts lets none through.
  if (own(options, 'hosts') !== undefined) {
    wanted.push(['hosts', ''])
    for (const host of list(options, 'hosts')) wanted.push(['host', host])
  }
  for (const port of list(options, 'ports', [], isPort)) wanted.push(['port', Array.isArray(port) ? port.join('-') : port])
  for (const kind of list(options, 'without')) wanted.push(['without', kind])
  const answer = ask('check', texted(text), wanted)
  // A text that is no URL is let through by no policy; what is wrong in the options is an error.
  if (!answer.ok && answer.error.kind !== 'request') {
    return { allowed: false, reasons: [], error: answer.error }
  }
  const { allowed, reasons } = told(answer)
  return { allowed, reasons, error: null }
}

export function mend(text, options = {}) {
  const { result, changes } = told(ask('mend', texted(text), pairs(options, ['edition', 'backslash'])))
  return { text: result, changes }
}

export function redact(text, options = {}) {
  const wanted = pairs(options, ['url', 'keys', 'lists', 'patterns'])
  for (const key of list(options, 'keys')) wanted.push(['key', key])
  for (const name of list(options, 'lists', ['common'])) wanted.push(['list', name])
  for (const name of list(options, 'patterns', ['connection-strings'])) wanted.push(['pattern', name])
  return told(ask('redact', texted(text), wanted)).result
}

export function find(text, options = {}) {
  return findings(text, options).urls
}

export function findings(text, options = {}) {
  return told(ask('find', texted(text), pairs(options, ['edition', 'mending', 'defanged', 'most'])))
}

export function explain(text, options = {}) {
  const { ok, error, ...rest } = { error: null, ...ask('explain', texted(text), pairs(options, ['edition', 'width'])) }
  return { valid: ok, error, ...rest }
}
