// Why an assertion of fast-uri differs: the first of these kinds that holds, by what went in and what came out. A difference of no
// kind is a failure.

const texts = ({ values }) => values.filter((value) => typeof value === 'string')
const components = ({ values }) => values.find((value) => value !== null && typeof value === 'object') ?? {}
const has = (pattern) => (one) => texts(one).some((text) => pattern.test(text))
/** True of what is about a scheme. */
const isOf = (scheme) => (one) => has(new RegExp(`^(?:${scheme}):`, 'i'))(one) || new RegExp(`^(?:${scheme})$`, 'i').test(components(one).scheme)
/** True if our side gave no parts, or threw. */
const isRefused = ({ ours, values, call }) => {
  if (call === 'normalize' || call === 'equal') return ours === false || ours === values[0]
  return String(ours).startsWith('throws no URI') || Boolean(ours?.error?.startsWith('no URI'))
}
const hosts = (one) => texts(one).flatMap((text) => [...text.matchAll(/\/\/([^/?#]*)/g)].map(([, server]) => server.replace(/^.*@|:[0-9]*$/g, '')))
/** What the WHATWG's rules make of a host; `null` of one that they refuse. */
function whatwg(host) {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}

export const KINDS = [
  {
    kind: 'mailto',
    section: 'RFC 6068 section 2',
    why: 'recipients and headers are fields of a scheme, which `fields` of `uriel` reads; here they stay path and query',
    holds: (one) => isOf('mailto')(one) || (one.call === 'parse' && one.ours?.scheme === 'mailto')
  },
  {
    kind: 'urn',
    section: 'RFC 8141 sections 2 and 3.1',
    why: 'the names of a URN, and their comparison, are rules of its scheme, which `fields` and `equal` of `uriel` have; here they stay a path',
    holds: isOf('urn')
  },
  {
    kind: 'websocket',
    section: 'RFC 6455 section 3',
    why: '`resourceName`, `secure` and the ban of fragments are rules of a scheme; here path and query stay, and the empty path is "/" as for http',
    holds: (one) => isOf('wss?')(one) && !isRefused(one)
  },
  {
    kind: 'websocket-equal',
    section: 'RFC 6455 section 3',
    why: 'a fragment is a part of what is compared; that the scheme has none is its own rule',
    holds: (one) => isOf('wss?')(one) && one.call === 'equal' && has(/#/)(one)
  },
  {
    kind: 'control',
    section: 'RFC 3986 section 2',
    why: 'no control is a character of a URI: the text is refused, and none of it is escaped',
    holds: (one) => has(/[\0-\x1f\x7f]/)(one) && isRefused(one)
  },
  {
    kind: 'unicode-host',
    section: 'RFC 3986 section 3.2.2, RFC 5891 section 4',
    why: 'a host outside ASCII is refused: write it with `xn--`',
    holds: (one) => hosts(one).some((host) => /[^\0-\x7f]/.test(host)) && isRefused(one)
  },
  {
    kind: 'zone',
    section: 'RFC 9844 section 1',
    why: 'a zone is no part of a URI: an address with one is refused, and as a component it is a name',
    holds: (one) => has(/\/\/\[[^\]]*%/)(one) || /:.*%/.test(components(one).host) || has(/\/\/\[[^\]]*%/)({ values: [components(one).path ?? ''] })
  },
  {
    kind: 'address-refused',
    section: 'RFC 3986 section 3.2.2',
    why: 'what is in brackets is no address: the text is refused, and no parts of it are told',
    holds: (one) => hosts(one).some((host) => host.startsWith('[')) && isRefused(one) && whatwg(hosts(one)[0]) === null
  },
  {
    kind: 'address-spelling',
    section: 'RFC 3986 section 6.2.2',
    why: 'an IPv6 address keeps its spelling: to shorten one is no rule of a URI',
    holds: (one) => hosts(one).some((host) => host.startsWith('[') && whatwg(host) !== null && whatwg(host) !== host)
  },
  {
    kind: 'number-for-a-host',
    section: 'RFC 3986 section 3.2.2',
    why: 'no number is made an IPv4 address, nor refused as one: `0x` is a name',
    holds: (one) => hosts(one).some((host) => /^[0-9a-fx.]+$/i.test(host) && whatwg(host) !== host.toLowerCase())
  },
  {
    kind: 'server-refused',
    section: 'RFC 3986 section 3.2',
    why: 'a character that no server has is refused, and not escaped: no parts of the text are told',
    holds: (one) => has(/\/\/[^/?#]*(?:[ "<>\\^`{|}[\]]|@[^/?#]*@|%(?![0-9a-f]{2}))/i)(one) && isRefused(one)
  },
  {
    kind: 'domain',
    section: 'RFC 3986 section 3.2.2',
    why: 'a host may be any name, escapes included: that a domain has no such name is not known here',
    holds: (one) => hosts(one).some((host) => host.includes('%') && whatwg(host) === null)
  },
  {
    kind: 'case-of-a-host',
    section: 'RFC 3986 section 6.2.2.1',
    why: 'the letters of a host are lower case in its normal form, whatever the scheme is and whatever stands before them',
    holds: ({ ours, theirs }) => typeof ours === 'string' && ours !== theirs && ours.toLowerCase() === String(theirs).toLowerCase()
  },
  {
    kind: 'escaped-dots',
    section: 'RFC 3986 sections 6.2.2.2 and 6.2.2.3',
    why: '`%2E` is a ".": the normal form removes `%2E%2E` as it does ".."',
    holds: (one) => has(/\/%2e%2e\//i)(one) && one.call !== 'parse'
  },
  {
    kind: 'as-written',
    section: 'RFC 3986 section 6.2.2',
    why: '`parse` keeps escapes as they are written: `normalize` changes them',
    holds: (one) => one.call === 'parse' && has(/%[0-9a-f]{2}/i)(one) && !isRefused(one)
  },
  {
    kind: 'suffix',
    section: 'RFC 3986 section 4.5',
    why: 'a text that begins with a host has no relative path: what is before the first "/" is the host',
    holds: (one) => one.values[1]?.reference === 'suffix'
  },
  {
    kind: 'dots-of-a-reference',
    section: 'RFC 3986 section 5.2.4',
    why: 'a relative reference keeps its dot segments until it is resolved: without its base nobody knows what they remove',
    holds: (one) => {
      const path = texts(one)[0]?.replace(/[?#].*/, '') ?? ''
      return /^[^:/?#][^:?#]*$/.test(path) && /(?:^|\/)\.\.?(?:\/|$)/.test(path)
    }
  }
]

/** The kind of a difference; undefined of none. */
export function kindOf(difference) {
  return KINDS.find(({ holds }) => holds(difference))?.kind
}
