export { Uri, UriError, parse, parseReference, isUri, isUriReference } from './core.js'
export type { HostKind, UriRead, UriText } from './core.js'
import type { Uri } from './core.js'

/** A text, or a URI that was read. */
export type Text = string | Uri
/** A document that defines the syntax. */
export type Edition = 'rfc1738' | 'draft1996' | 'rfc2396' | 'rfc2396bis' | 'rfc3986'
export interface InEdition {
  /** RFC 3986 by default. */
  edition?: Edition
}
export interface AtLevel extends InEdition {
  /**
   * `scheme`: the rules of the scheme count too, such as its default port. `syntax` by default. Some schemes, `sip` among them, say
   * which of their URLs are equal, and not how to write them: these keep the normal form of the syntax, and `equal` knows.
   */
  level?: 'syntax' | 'scheme'
}
/** Octets that are no UTF-8. */
export interface Octets {
  hex: string
}
/** A field of a scheme, decoded. */
export type FieldValue = null | boolean | number | string | Octets | FieldValue[] | { [name: string]: FieldValue }

/** The target of a reference on a base. Throws a `UriError`. */
export function resolve(base: Text, reference: Text, options?: InEdition): string
/** The normal form. Throws a `UriError`. */
export function normalize(text: Text, options?: AtLevel): string
/** True if two references are equivalent. Throws a `UriError`. */
export function equal(one: Text, other: Text, options?: AtLevel): boolean

export interface Parts {
  kind: 'absolute' | 'relative' | 'opaque'
  form: 'net-path' | 'abs-path' | 'rel-path' | 'empty' | 'opaque'
  host_kind: 'name' | 'ipv4' | 'ipv6' | 'ipvfuture' | null
  /** The components that the edition has, as they are written. */
  parts: { [name: string]: string | null }
}
/** The parts of a reference under any edition. Throws a `UriError`. */
export function parts(text: Text, options?: InEdition): Parts

/** The error of a text, as plain data. */
export interface Refusal {
  kind: string
  message: string
  offset: number
  end: number
  section: string | null
  production?: string
  expected?: string[]
  report?: string
}
export type Reading = { edition: Edition; document: string } & (({ ok: true } & Parts) | { ok: false; error: Refusal })
/** A text under every edition, and the names of the components that differ. */
export function editions(text: Text): { readings: Reading[]; differ: string[] }

export interface Fields {
  /** The scheme in lower case. */
  scheme: string
  /** The rule that was read, and its document. */
  rule: string
  document: string | null
  /** The port to connect to: the one that is written, or the scheme's own. */
  effective_port: number | null
  fields: { [name: string]: FieldValue }
}
/** The fields of a URL by the rule of its scheme. Throws a `UriError`, also where the scheme has no rule. */
export function fields(text: Text, options?: InEdition): Fields
/** What a client of the URL sends, and where to. Throws a `UriError`. */
export function plan(text: Text, options?: InEdition): { [name: string]: FieldValue }

export interface Hazard {
  /** Such as `password`, `private-host`, `encoded-slash`. */
  kind: string
  start: number
  end: number
  message: string
  section: string | null
}
/** The dangers that can be seen in a URL; of a text that is none, what lenient readers drop or replace. */
export function hazards(text: Text, options?: InEdition): Hazard[]

export interface CheckOptions extends InEdition {
  /** `public-web` by default: http and https with a public host, a default port and no hazard. */
  policy?: 'public-web' | 'strict'
  /** Patterns of hosts that are let through instead: `h.example`, `*.example`, `192.0.2.0/24`. An empty list lets none through. */
  hosts?: string[]
  /** Ports that are let through beside the default ones, each one or the first and the last. */
  ports?: (number | [number, number])[]
  /** Schemes that are let through instead, with their ports. */
  schemes?: { [name: string]: number | null }
  /** Kinds of hazards that count no more. */
  without?: string[]
}
/** Whether a policy lets a URL through, and why not. A text that is no URL is not let through. Throws a `UriError` at an option that is not listed, or that is of another type. */
export function check(
  text: Text,
  options?: CheckOptions
): { allowed: boolean; reasons: Hazard[]; error: Refusal | null }

export interface Change {
  rule: string
  start: number
  end: number
  before: string | Octets
  after: string
  section: string
}
/** A text as people write it, made valid without a change of meaning. Throws a `UriError` where it has two, or none. */
export function mend(
  text: Text,
  options?: InEdition & { /** What a `\` in a path means. */ backslash?: 'slash' | 'escape' }
): { text: string; changes: Change[] }

export interface RedactOptions {
  /** Keys whose values are secret, in queries and fragments. */
  keys?: string[]
  /** Lists of such keys: `['common']` by default. */
  lists?: ('common' | 'open-telemetry')[]
  /** What tells secrets beside URLs: `['connection-strings']` by default. */
  patterns?: ('connection-strings' | 'webhooks' | 'debug')[]
  /** The text is one URL: what only its scheme knows is hidden too. */
  url?: boolean
}
/** A text of any kind, with `***` for the secrets of the URLs in it. */
export function redact(text: Text, options?: RedactOptions): string

export interface FindOptions extends InEdition {
  /** Mend URLs that a character cuts. */
  mending?: boolean
  /** Find `hxxp://h[.]example` too. */
  defanged?: boolean
  /** At most so many. */
  most?: number
}
export interface Found {
  url: string
  start: number
  end: number
}
/** The URLs in a text, with their places. */
export function find(text: Text, options?: FindOptions): Found[]
/**
 * The same, with the number of all, of which `most` may leave some out, and the numbers of texts that begin as a URL and are left
 * out, by the reason: a host or a URL without "//" that a character cuts, a template, one that is too long, and those that were
 * given up in a text made to cost time.
 */
export function findings(
  text: Text,
  options?: FindOptions
): { urls: Found[]; count: number; left_out: { cut?: number; template?: number; 'too-long'?: number; 'given-up'?: number } }

export interface Explanation {
  valid: boolean
  error: Refusal | null
  edition: Edition
  /** The verdict, in one line. */
  summary: string
  /** The text as it is drawn: without secrets, and long parts shortened. */
  text: string
  parts: { name: string; start: number; end: number; rule: string; section: string | null; note: string }[]
  groups: {
    name: string
    title: string
    lines: { name: string; value: string; note: string; is_url: boolean }[]
  }[]
  /** All of it on lines, with the text drawn and its parts named. */
  drawing: string
}
/** All that there is to say of a text, for people, without its secrets: passwords, values of common keys, connection strings and webhooks. */
export function explain(text: Text, options?: InEdition & { width?: number }): Explanation
