import { branded } from './text.js'

const KINDS = ['octet', 'escape', 'end', 'too-long']
const WORDS = {
  octet: 'a character that is not allowed there',
  escape: 'a "%" without two hexadecimal digits',
  end: 'the text ends too early',
  'too-long': 'the text is too long'
}

/** The function that has the words of the second module, if that is loaded. */
let teller = null
/** The function that hides the secrets of a text, likewise. */
let redactor = null

/** Has errors told by a function of a text, and of whether it had to be a whole URI, and texts shown by one of a text. */
export function tellBy(tell, redact) {
  teller = tell
  redactor = redact
}

/** A text as it is shown; `null` without the second module. */
export function shown(text) {
  return redactor === null ? null : redactor(text)
}

/** A text is refused. */
export class UriError extends Error {
  constructor(message, told) {
    super(message)
    const { kind = 'request', offset = 0, end = offset, section = null, production = null } = told
    this.kind = kind
    this.offset = offset
    this.end = end
    this.section = section
    this.production = production
    this.expected = told.expected ?? []
    this.report = told.report ?? message
  }
}
Object.defineProperty(UriError.prototype, 'name', { value: 'UriError' })
branded(UriError, Symbol.for('uriel.UriError'))

/** The error of a text that the first module has refused, at a place. */
export function refusal(text, isAbsolute, offset, end, kindNumber) {
  const told = teller?.(text, isAbsolute)
  if (told) return new UriError(told.message, told)
  const kind = KINDS[kindNumber] ?? 'octet'
  // All before the place is ASCII. A character that is not has several octets, and one unit or two.
  const point = text.codePointAt(offset) ?? 0
  if (point > 0x7f) end = offset + (point > 0xffff ? 2 : 1)
  return new UriError(`no URI${isAbsolute ? '' : ' reference'}: ${WORDS[kind]}, at ${offset}`, { kind, offset, end })
}

/** The error of a text that has no scheme, and so is no whole URI. */
export function withoutScheme(text) {
  const told = teller?.(text, true)
  if (told) return new UriError(told.message, told)
  return new UriError('no URI: a reference without a scheme', { kind: 'end', offset: 0, end: 0 })
}
