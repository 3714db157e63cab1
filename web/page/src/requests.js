// What the page asks of a text before it answers: all of this is in the first part of its module, for a URL under RFC 3986.

const PATTERNS = [['list', 'common'], ['pattern', 'connection-strings'], ['pattern', 'webhooks'], ['places', '']]

/** A text without its secrets, where it is a URL. */
export const REDACT_URL = ['redact', [['url', ''], ...PATTERNS]]
/** The same in any text. */
export const REDACT = ['redact', PATTERNS]
export const EDITIONS = ['editions', []]

export function explain({ edition, width }) {
  return ['explain', [['edition', edition], ['width', width], ['rows', '']]]
}

export function mend({ edition }) {
  return ['mend', [['edition', edition]]]
}

export function normalize({ edition }) {
  return ['normalize', [['edition', edition], ['level', 'scheme']]]
}

export function urlRequests(state) {
  return [explain(state), mend(state), normalize(state), EDITIONS, REDACT_URL]
}
