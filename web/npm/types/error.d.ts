/** A text is refused, or a request names what does not exist. */
export class UriError extends Error {
  readonly name: 'UriError'
  /**
   * Of a text: `octet`, `escape`, `end`, `scheme`, `refused`, `too-long`. Of one that is not mended: the doubt. Of a plan:
   * `line-delimiter`, `port`, `unrepresentable`, `no-plan`. Of a call: `request`.
   */
  readonly kind: string
  /** The place of the error, in units of the string. */
  readonly offset: number
  /** The end of what is wrong. */
  readonly end: number
  /** The section of the document that says so, such as `RFC 3986 section 3.2.2`; `null` without the second module. */
  readonly section: string | null
  /** The rule that was being read, such as `host`. */
  readonly production: string | null
  /** What was expected there. */
  readonly expected: readonly string[]
  /** The message, and the text with a mark under the place; passwords are hidden. */
  readonly report: string
}
