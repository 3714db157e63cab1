export { UriError } from './error.js'
import type { UriError } from './error.js'

/** What a host is: a name, or an address of which version. */
export type HostKind = 'name' | 'ipv4' | 'ipv6' | 'ipvfuture'

/**
 * A URI or a reference under RFC 3986: its text, unchanged, and its parts as they are written.
 * An absent part is `null`, an empty one `''`.
 */
export class Uri {
  /** Reads a URI. Throws a {@link UriError} for any other text, a reference without a scheme too. */
  constructor(text: string | Uri)
  /** The text that was read. */
  readonly text: string
  /** True if there is a scheme. */
  readonly isAbsolute: boolean
  readonly scheme: string | null
  /** What is between `//` and the path: userinfo, host and port. */
  readonly authority: string | null
  readonly userinfo: string | null
  /** The userinfo up to its first `:`. */
  readonly user: string | null
  /** The userinfo after its first `:`. */
  readonly password: string | null
  /** The host as it is written, an IPv6 address with its brackets. */
  readonly host: string | null
  readonly hostKind: HostKind | null
  /** The digits after the `:`, which may be none. */
  readonly port: string | null
  readonly path: string
  readonly query: string | null
  readonly fragment: string | null
  /** The target of a reference on this base. */
  resolve(reference: string | Uri): Uri
  /** The normal form by the generic syntax. */
  normalize(): Uri
  /** True if the other one is equivalent by the generic syntax. */
  equals(other: string | Uri): boolean
  toString(): string
  toJSON(): string
}

/** Reads a URI: a text with a scheme. Throws a {@link UriError}. */
export function parse(text: string | Uri): Uri
/** Reads a URI or a relative reference. Throws a {@link UriError}. */
export function parseReference(text: string | Uri): Uri
declare const read: unique symbol
/** A string that was found to be a URI or a reference. A string that is none is a string still. */
export type UriText = string & { readonly [read]: true }
/** A {@link Uri} that was found to be such. */
export type UriRead = Uri & { readonly [read]: true }

/** True if a value is a URI, a text with a scheme. It throws only where memory ends, a `RangeError`. */
export function isUri(text: unknown): text is UriText | UriRead
/** True if a value is a URI or a relative reference. It throws only where memory ends, a `RangeError`. */
export function isUriReference(text: unknown): text is UriText | UriRead
/** The target of a reference on a base: RFC 3986 section 5.2. Throws a {@link UriError}. */
export function resolve(base: string | Uri, reference: string | Uri): string
/** The normal form by the generic syntax: RFC 3986 section 6.2.2. Throws a {@link UriError}. */
export function normalize(text: string | Uri): string
/** True if two references are equivalent by the generic syntax. Throws a {@link UriError}. */
export function equal(one: string | Uri, other: string | Uri): boolean
