// Compiled, and not run: the types as a program uses them.

import { type Edition, Uri, UriError, check, editions, equal, explain, fields, find, findings, hazards, isUri, mend, normalize, parse, redact, resolve } from 'uriel'
import * as core from 'uriel/core'
import uriResolver, { type UriComponents } from 'uriel/uri-js'

const url: Uri = parse('http://h/')
const host: string | null = url.host
const edition: Edition = 'rfc2396'
const target: string = resolve(url, 'a', { edition })
const same: boolean = equal(target, url, { level: 'scheme' })
const kinds: string[] = hazards(url).map((one) => one.kind)
const allowed: boolean = check(url, { ports: [8080, [1, 2]], schemes: { gemini: 1965 } }).allowed
const typecode = fields('ftp://h/a').fields['typecode']
const drawn: string = explain(url, { width: 60 }).drawing
const found: number[] = find('a').map((one) => one.start)
const leftOut: number = findings('a', { most: 1 }).left_out.cut ?? 0
const mended: string = mend('a b', { backslash: 'slash' }).text
const shown: string = redact(normalize('a'), { keys: ['token'] })
const components: UriComponents = uriResolver.parse('a')
for (const reading of editions('a').readings) {
  if (reading.ok) reading.parts['host']
  else reading.error.message
}
const value: unknown = 'a'
if (isUri(value)) core.parse(value)
const text = 'a' as string
const length: number = isUri(text) ? text.length : text.length
const texts: string[] = [text].filter(isUri)
const shownUri: string = isUri(url) ? url.text : url.text
try {
  parse('')
} catch (error) {
  if (error instanceof UriError) error.offset.toFixed()
}
// @ts-expect-error: no such edition
resolve('a', 'b', { edition: 'rfc1' })
// @ts-expect-error: a part is not written
url.path = '/'
export { allowed, components, drawn, found, host, kinds, leftOut, length, mended, same, shown, shownUri, texts, typecode }
