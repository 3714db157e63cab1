// Readers of a text, without its secrets.
//
// The text itself is read, because another text may have another host: a mask in place of a password is no password. What is
// secret in an answer is found by two texts that differ from it in the letters and digits of the secrets alone.

export const PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']

const MASK = '***'

/** The text with others for the letters, digits and marks of its secrets; what divides the parts of a URL stays. */
function standIn(text, places, [letter, hex, digit, other, far]) {
  let result = ''
  let end = 0
  for (const place of places) {
    const secret = text.slice(place.start, place.end).replaceAll(/%[0-9a-f]{2}|[^:/?#[\]@\\%&;=.]/giu, (c) => {
      if (c.length === 3) return /^%(?:2[0-9a-f]|3[a-f]|40|5[b-f]|0.|1.|7f)$/i.test(c) ? c : `%${digit}${digit}`
      if (/[a-f]/i.test(c)) return hex
      if (/[g-z]/i.test(c)) return letter
      if (/[0-9]/.test(c)) return digit
      if (/[!$'()*+,~_-]/.test(c)) return other
      return c.charCodeAt(0) > 0x7f ? far.repeat(c.length) : c
    })
    result += text.slice(end, place.start) + secret
    end = place.end
  }
  return result + text.slice(end)
}

const STAND_INS = [
  ['x', 'a', '4', '!', 'é'],
  ['y', 'b', '5', '$', 'è']
]

/** A value without what differs in two readings of it; each pair of a query by itself. */
function hidden(value, one, other) {
  if (one === other) return value === one ? value : MASK
  const [values, ones, others] = [value, one, other].map((text) => text.split(/(?<=[&;])/))
  if (values.length !== ones.length || ones.length !== others.length) return MASK
  return values.map((piece, k) => hiddenPiece(piece, ones[k], others[k])).join('')
}

function hiddenPiece(value, one, other) {
  if (one === other) return value === one ? value : MASK
  if (one.length !== other.length || one.length !== value.length) return MASK
  let [first, last] = [0, one.length]
  while (one[first] === other[first]) first += 1
  while (one[last - 1] === other[last - 1]) last -= 1
  const [before, after] = [value.slice(0, first), value.slice(last)]
  return before === one.slice(0, first) && after === one.slice(last) ? before + MASK + after : MASK
}

/** What `read` makes of a text, without the secrets in the places. Each reading has `parts`, or says why it is `refused`. */
export function readWithout(read, text, places) {
  const readings = read(text)
  if (places.length === 0) return readings
  const [ones, others] = STAND_INS.map((letters) => read(standIn(text, places, letters)))
  return readings.map(({ name, parts, refused }, k) => {
    const [one, other] = [ones[k].parts, others[k].parts]
    if (!parts) return { name, refused }
    if (!one || !other) return { name, refused: 'not shown: a password may be in it' }
    const shown = PARTS.map((part) => {
      const values = [parts[part], one[part], other[part]]
      return [part, values.includes(null) ? (values.every((value) => value === null) ? null : MASK) : hidden(...values)]
    })
    return { name, parts: Object.fromEntries(shown) }
  })
}

/** The engine's own `URL`, which repairs what it reads. */
export function browser(text) {
  const name = 'this browser, URL'
  try {
    const url = new URL(text)
    const given = (value) => (value === '' ? null : value)
    const userinfo = url.username + (url.password === '' ? '' : `:${url.password}`)
    const parts = {
      scheme: url.protocol.slice(0, -1),
      userinfo: given(userinfo),
      host: given(url.hostname),
      port: given(url.port),
      path: url.pathname,
      query: given(url.search.slice(1)),
      fragment: given(url.hash.slice(1))
    }
    return { name, parts }
  } catch {
    return { name, refused: 'refused' }
  }
}
