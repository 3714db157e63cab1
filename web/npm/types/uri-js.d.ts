/** The components of a URI, as uri-js and fast-uri have them. */
export interface UriComponents {
  scheme?: string
  userinfo?: string
  host?: string
  port?: number | string
  path?: string
  query?: string
  fragment?: string
  reference?: string
  error?: string
}
export interface UriOptions {
  scheme?: string
  reference?: string
  tolerant?: boolean
}

/** The components of a text. What is refused has an `error`, and no server. */
export function parse(text: string, options?: UriOptions): UriComponents
/** The text of components, in its normal form. Throws a `TypeError` for a scheme or a port that is none. */
export function serialize(components: UriComponents, options?: UriOptions): string
/** The target of a reference. Throws a `UriError`. */
export function resolve(base: string, reference: string, options?: UriOptions): string
/** The normal form of a text, or of components. */
export function normalize(text: string, options?: UriOptions): string
export function normalize(components: UriComponents, options?: UriOptions): UriComponents
/** True if two texts, or components, have one normal form. */
export function equal(one: string | UriComponents, other: string | UriComponents, options?: UriOptions): boolean

declare const uriResolver: {
  parse: typeof parse
  serialize: typeof serialize
  resolve: typeof resolve
  normalize: typeof normalize
  equal: typeof equal
}
export default uriResolver
