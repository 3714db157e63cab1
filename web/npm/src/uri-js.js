// The functions of uri-js and fast-uri, as ajv takes them for its `uriResolver`: five functions over the first module.
//
// A character that no URI has is escaped first, as those libraries do. What is refused then has an error, and no reading.

import * as core from './core.js'
import { own } from './options.js'

/** Schemes whose empty path is "/", and their ports. */
const PORTS = { __proto__: null, http: '80', https: '443', ws: '80', wss: '443' }
/** What a component has beside letters, digits, "-", ".", "_", "~" and escapes. */
const OTHERS = {
  userinfo: /[^A-Za-z0-9_.~!$&'()*+,;=:%-]|%(?![0-9A-Fa-f]{2})/gu,
  host: /[^A-Za-z0-9_.~!$&'()*+,;=%-]|%(?![0-9A-Fa-f]{2})/gu,
  path: /[^A-Za-z0-9_.~!$&'()*+,;=:@/%-]|%(?![0-9A-Fa-f]{2})/gu,
  query: /[^A-Za-z0-9_.~!$&'()*+,;=:@/?%-]|%(?![0-9A-Fa-f]{2})/gu
}
/** Scheme and authority, of which no octet is changed: what is wrong there is an error. */
const HEAD = /^(?:[^:/?#]+:)?(?:\/\/[^/?#]*)?/
/** What is escaped after them: what no URI has anywhere, but for controls, which nobody means. */
const FOREIGN = /[^!#$%&'()*+,\-./:;=?@[\]_~0-9A-Za-z\x00-\x1f\x7f]/gu

/** The escapes of a character, or those of U+FFFD for half of one. */
function escape(c) {
  const text = encodeURIComponent(/^[\ud800-\udfff]$/.test(c) ? '\ufffd' : c)
  return text === c ? `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : text
}

function escaped(value, others) {
  return String(value).replace(others, escape)
}

const BACKSLASHES = /^(?:[^:/?#\\]+:)?(?:\\|\/\\)/

/** Browsers drop blanks around a text, and take a "\" for the "/" of a server: such a text is not mended. */
function isOfAnotherServer(text) {
  return text.startsWith(' ') || text.endsWith(' ') || (text.includes('\\') && BACKSLASHES.test(text))
}

/** A text with the escapes that its path, its query and its fragment need. */
function admitted(text) {
  const given = String(text)
  if (isOfAnotherServer(given)) return given
  const [head] = HEAD.exec(given)
  const rest = given.slice(head.length).replace(FOREIGN, escape)
  const hash = rest.indexOf('#')
  // A second "#" is a character of the fragment.
  return hash < 0 ? head + rest : head + rest.slice(0, hash + 1) + rest.slice(hash + 1).replaceAll('#', '%23')
}

/** The components of a text: scheme and host in lower case, a port as a number, an IPv6 address without its brackets. */
export function parse(text, options = {}) {
  const wanted = admitted(own(options, 'reference') === 'suffix' && !/^(?:[^:/?#]+:)?\/\//.test(text) ? `//${text}` : text)
  let url
  try {
    url = core.parseReference(wanted)
  } catch (error) {
    return { ...unread(wanted), reference: 'relative', error: error.message }
  }
  const { scheme, userinfo, host, port, path, query, fragment } = url
  const found = {}
  if (scheme !== null) found.scheme = scheme.toLowerCase()
  if (userinfo !== null) found.userinfo = userinfo
  if (host !== null) found.host = lower(url.hostKind === 'ipv6' ? host.slice(1, -1) : host)
  if (port !== null) found.port = port === '' ? '' : Number(port)
  found.path = path
  if (query !== null) found.query = query
  if (fragment !== null) found.fragment = fragment
  found.reference = scheme !== null ? (fragment === null ? 'absolute' : 'uri') : fragment !== null && wanted[0] === '#' ? 'same-document' : 'relative'
  const given = own(options, 'scheme') ?? found.scheme
  if (given in PORTS && !found.host) found.error = `${given} URIs must have a host.`
  if (typeof found.port === 'number' && found.port > 65535) found.error = 'URI port is malformed.'
  if (own(options, 'reference') && own(options, 'reference') !== 'suffix' && own(options, 'reference') !== found.reference) {
    found.error ??= `URI is not a ${own(options, 'reference')} reference.`
  }
  return found
}

/** A host in lower case, but for the digits of escapes. */
function lower(host) {
  const lower = host.toLowerCase()
  return !lower.includes('%') ? lower : lower.replace(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase())
}

/** What is refused has no parts, lest somebody connect to one: only its fragment, which names no server, is cut off. */
function unread(text) {
  const hash = text.indexOf('#')
  return hash < 0 ? { path: text } : { path: text.slice(0, hash), fragment: text.slice(hash + 1) }
}

const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']

/** The components that an object has itself, each made a text once: what is tested is what is written. Null is none. */
function texts(components) {
  const found = {}
  for (const name of COMPONENTS) {
    const value = own(components, name) ?? undefined
    found[name] = value === undefined ? undefined : String(value)
  }
  return found
}

/** The normal form of the text that components make. */
export function serialize(components, options = {}) {
  const { userinfo, port, query, fragment, ...others } = texts(components)
  let { scheme, host, path } = others
  if (scheme) {
    if (!/^[A-Za-z][A-Za-z0-9.+-]*$/.test(scheme)) throw new TypeError('URI scheme is malformed.')
  } else {
    scheme = undefined
  }
  const hasAuthority = userinfo !== undefined || host !== undefined || port !== undefined
  let text = scheme === undefined || own(options, 'reference') === 'suffix' ? '' : `${scheme}:`
  if (hasAuthority) {
    if (own(options, 'reference') !== 'suffix') text += '//'
    if (userinfo !== undefined) text += `${escaped(userinfo, OTHERS.userinfo)}@`
    host ??= ''
    const address = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
    text += core.isUriReference(`//[${address}]`) ? `[${address}]` : escaped(host, OTHERS.host)
    if (port !== undefined) {
      // Anything else would be a part of the server too.
      if (!/^[0-9]*$/.test(port) || Number(port) > 65535) throw new TypeError('URI port is malformed.')
      text += `:${port}`
    }
  }
  if (path !== undefined) {
    path = escaped(path, OTHERS.path)
    if (hasAuthority && path !== '' && !path.startsWith('/')) path = `/${path}`
    // Without an authority, "//" would begin one, and without a scheme a ":" would end one.
    if (!hasAuthority && path.startsWith('//')) path = `/%2F${path.slice(2)}`
    if (!hasAuthority && scheme === undefined) path = path.replace(/^[^/]*/, (segment) => segment.replaceAll(':', '%3A'))
    text += path
  }
  if (query !== undefined) text += `?${escaped(query, OTHERS.query)}`
  if (fragment !== undefined) text += `#${escaped(fragment, OTHERS.query)}`
  return own(options, 'reference') === 'suffix' ? text : normalText(text, hasAuthority && scheme === undefined ? 'http' : scheme)
}

/**
 * The normal form of a text, by the rules of a web scheme too, and without dot segments: what was `given`, if it is refused. `read` is
 * the text as it was read, if it was.
 */
function normalText(text, scheme, given = text, read = null) {
  let url
  try {
    const normal = core.normalize(text)
    url = read && normal === text ? read : core.parseReference(normal)
  } catch {
    // What is no URI stays as it was given: nobody reads it as another one.
    return given
  }
  const { text: rest, authority } = url
  const port = PORTS[url.scheme ?? '']
  if (port !== undefined && authority) {
    // No server has such a port.
    if (Number(url.port) > 65535) return given
    const start = url.scheme.length + 3
    const end = start + authority.length
    const isDefault = url.port === '' || url.port === port
    const server = isDefault ? authority.slice(0, authority.length - url.port.length - 1) : authority
    return rest.slice(0, start) + server + (url.path === '' ? '/' : '') + rest.slice(end)
  }
  if (url.scheme === null && scheme === undefined && rest.startsWith('/')) return core.resolve('x:/', rest).slice(2)
  return rest
}

/** The target of a reference, in its normal form. A base may lack a scheme, and then the target lacks it too. */
export function resolve(base, reference, options = {}) {
  const [from, to] = [admitted(base), admitted(reference)]
  let wanted = to
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(from)
  if (own(options, 'tolerant') && scheme && to.toLowerCase().startsWith(`${scheme[0].toLowerCase()}:`)) {
    wanted = to.slice(scheme[0].length + 1)
  }
  // A base that is refused is none, wanted or not.
  if (!scheme) core.parseReference(from)
  if (scheme || core.isUri(wanted)) {
    const target = core.parse(core.resolve(scheme ? from : 'x:', wanted))
    // Readers of browsers would take the first segment for the host.
    if (target.scheme.toLowerCase() in PORTS && !target.host) throw new TypeError(`${target.scheme} URIs must have a host.`)
    return normalText(target.text, target.scheme, target.text, target)
  }
  // By the rules a target has the scheme of its base: an invented one is left out again.
  // A path that begins with no "/" is one still, although dot segments are removed from it.
  const root = from.startsWith('/') || wanted.startsWith('/') ? 'x:' : 'x:/'
  const target = core.resolve(root + from, wanted).slice(root.length)
  if (target.startsWith('//')) return normalText(target, undefined)
  const [segment] = /^[^/?#]*/.exec(target)
  // Without the scheme, a first segment with a ":" would be one, and no segment at all would be the base itself.
  const isNone = segment === '' && !target.startsWith('/') && core.parseReference(wanted).path !== ''
  return segment.includes(':') || isNone ? `./${target}` : target
}

/** The normal form of a text that begins with a host: what is before a ":" in it is never a scheme. */
function normalSuffix(value) {
  const text = admitted(`//${value}`)
  if (core.isUriReference(text)) return normalText(text, undefined).slice(2)
  return value.replace(/^[^/?#]*/, (server) => server.replaceAll(':', '%3A'))
}

/** The normal form of a text, or the components of that of components. */
export function normalize(value, options = {}) {
  if (typeof value !== 'string') return parse(serialize(value, options), options)
  if (own(options, 'reference') === 'suffix') return normalSuffix(value)
  return normalText(admitted(value), undefined, value)
}

/** True if two texts, or components, have one normal form. A text that is refused equals none. */
export function equal(one, other, options = {}) {
  const text = (value) => {
    try {
      const written = typeof value === 'string' ? admitted(value) : serialize(value, options)
      return core.isUriReference(written) ? normalText(written, undefined) : null
    } catch {
      return null
    }
  }
  const normal = text(one)
  return normal !== null && normal === text(other)
}

export default { parse, serialize, resolve, normalize, equal }
