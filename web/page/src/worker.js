// Reads texts beside the page, so that a long one never stops it. The page sends one request after the other.

import { answer } from './ask.js'
import { PARTS, browser, readWithout } from './readers.js'

const modules = {}

/** The exports of a module, whatever type its server says that it has. One that could not be loaded is loaded again. */
function load(name) {
  modules[name] ??= (async () => {
    const response = await fetch(`${name}.wasm.gz`)
    if (!response.ok) throw new Error(`${name}.wasm.gz: ${response.status}`)
    const { instance } = await WebAssembly.instantiate(await unpacked(await response.arrayBuffer()), {})
    return instance.exports
  })().catch((error) => {
    delete modules[name]
    throw error
  })
  return modules[name]
}

/** The octets of a packed file. Some servers say that they have packed it themselves, and the browser unpacks it then. */
async function unpacked(octets) {
  const [first, second] = new Uint8Array(octets, 0, 2)
  if (first !== 0x1f || second !== 0x8b) return octets
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

/** What a module makes of a text. After a call that has stopped within, the module would never answer again. */
function used(name, call) {
  try {
    return call()
  } catch (error) {
    delete modules[name]
    throw new Error('the text is too long for its memory', { cause: error })
  }
}

/** How many URLs of a text, and lines of a group, are listed. */
const MOST = 200
/** How many characters of a cell are shown. */
const LONGEST_CELL = 2000

const PATTERNS = [['list', 'common'], ['pattern', 'connection-strings'], ['pattern', 'webhooks'], ['places', '']]

async function read({ text, edition, width, secrets, more }) {
  const wasm = await load('page')
  const ask = (verb, of, options) => used('page', () => answer(wasm, verb, of, options))
  const redacted = (of) => ask('redact', of, [['url', ''], ...PATTERNS])
  const explanation = ask('explain', text, [['edition', edition], ['width', width], ['rows', '']])
  for (const group of explanation.groups) {
    group.left = Math.max(0, group.lines.length - MOST)
    group.lines.length -= group.left
  }
  const { result, places } = secrets ? { result: text, places: [] } : redacted(text)
  const uriel = (of) => ask('editions', of).readings.map(named)
  const readings = [...readWithout(uriel, text, places), ...readWithout((of) => [browser(of)], text, places)]
  const mended = ask('mend', text, [['edition', edition]])
  const normal = ask('normalize', text, [['edition', edition], ['level', 'scheme']])
  const isProse = !explanation.ok && /\s/.test(text.trim())
  const found = isProse ? ask('find', text, [['mending', ''], ['defanged', ''], ['most', MOST]]) : null
  if (found) {
    const all = ask('redact', text, PATTERNS).places.concat(redacted(text).places)
    for (const one of found.urls) one.shown = labelled(one, redacted(one.url).result, all, text)
  }
  const others = more ? await others_of(text, places) : []
  const rows = [...readings, ...others].map((row) => cell(row, readings[4].parts))
  const kept = result === text || isKept(readings, [...uriel(result), browser(result)]) ? result : ''
  return {
    explanation, shown: kept, isMasked: kept !== text, rows, found,
    whole: { mend: mended.ok ? mended.result : null, normal: normal.ok ? normal.result : null }
  }
}

function named({ edition, ok, parts, error }) {
  if (!ok) return { name: edition, refused: error.message }
  return { name: edition, parts: Object.fromEntries(PARTS.map((part) => [part, parts[part] ?? null])) }
}

/** True if the text with masks has the servers of the text itself, by each reader. */
function isKept(readings, masked) {
  return readings.every(({ parts }, k) => {
    if (!parts || !masked[k].parts) return !parts === !masked[k].parts
    return ['scheme', 'host', 'port'].every((part) => parts[part] === masked[k].parts[part])
  })
}

/** A URL of a text as it is shown: without the secrets that itself tells, and those that the text tells. */
function labelled({ url, start, end }, redacted, places, text) {
  if (redacted !== url) return redacted
  const inner = places.filter((place) => place.start < end && start < place.end)
  if (inner.length === 0) return url
  if (text.slice(start, end) !== url) return '***'
  const [first, last] = [inner.reduce((least, place) => Math.min(least, place.start), end), inner.reduce((most, place) => Math.max(most, place.end), start)]
  return `${text.slice(start, Math.max(first, start))}***${text.slice(Math.min(last, end), end)}`
}

/** What the libraries of the module `readers` make of a text; that they could not be loaded, in their place. */
async function others_of(text, places) {
  const names = ['url', 'fluent-uri']
  try {
    const wasm = await load('readers')
    return readWithout((of) => used('readers', () => names.map((name, k) => other(wasm, name, k, of))), text, places)
  } catch (error) {
    return names.map((name) => ({ name, refused: `not loaded: ${error.message}` }))
  }
}

function other(wasm, name, k, text) {
  const octets = new TextEncoder().encode(text)
  const address = wasm.room(octets.length + 1) >>> 0
  new Uint8Array(wasm.memory.buffer, address, octets.length).set(octets)
  const length = wasm.read(k, octets.length)
  const { ok, ...parts } = JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.answer() >>> 0, length)))
  if (!ok) return { name, refused: parts.error }
  return { name, parts: Object.fromEntries(PARTS.map((part) => [part, parts[part] ?? null])) }
}

/** A row as it is shown: long values are cut, and those that differ from the standard's are marked. */
function cell({ name, parts, refused }, standard) {
  if (!parts) return { name, refused }
  const cells = PARTS.map((part) => ({ value: cut(parts[part]), differs: Boolean(standard) && parts[part] !== standard[part] }))
  return { name, cells }
}

const cut = (value) => (value?.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL)}… and ${value.length - LONGEST_CELL} more` : value)

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await read(data)) })
  } catch (error) {
    postMessage({ id: data.id, failure: error.message })
  }
}
