// Reads texts beside the page, so that a long one never stops it. The page sends one request after the other.

import { answer } from './ask.js'
import { Absent, joined } from './parts.js'
import { PARTS, browser, readWithout } from './readers.js'
import { EDITIONS, REDACT, REDACT_URL, explain, mend, normalize } from './requests.js'

const files = {}
const modules = {}
/** The second part of the module `page`, once a text has wanted it. */
let rest = null

/** The exports of a module. */
function load(name) {
  modules[name] ??= retried(modules, name, async () => joined(await compiled(name), name === 'page' ? rest : null))
  return modules[name]
}

/** A module, whatever type its server says that it has. */
function compiled(name) {
  files[name] ??= retried(files, name, async () => {
    const response = await fetch(`${name}.wasm.gz`)
    if (!response.ok) throw new Error(`${name}.wasm.gz: ${response.status}`)
    return WebAssembly.compile(await unpacked(await response.arrayBuffer()))
  })
  return files[name]
}

/** One that could not be loaded is loaded again when it is next wanted. */
function retried(place, name, made) {
  return made().catch((error) => {
    delete place[name]
    throw error
  })
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
    if (error instanceof Absent) throw error
    throw new Error('the text is too long for its memory', { cause: error })
  }
}

/** How many URLs of a text, and lines of a group, are listed. */
const MOST = 200
/** How many characters of a cell are shown. */
const LONGEST_CELL = 2000

async function read({ text, edition, width, secrets, more }) {
  const wasm = await load('page')
  const ask = ([verb, options], of = text) => used('page', () => answer(wasm, verb, of, options))
  const explanation = ask(explain({ edition, width }))
  for (const group of explanation.groups) {
    group.left = Math.max(0, group.lines.length - MOST)
    group.lines.length -= group.left
  }
  const { result, places } = secrets ? { result: text, places: [] } : ask(REDACT_URL)
  const uriel = (of) => ask(EDITIONS, of).readings.map(named)
  const readings = [...readWithout(uriel, text, places), ...readWithout((of) => [browser(of)], text, places)]
  const mended = ask(mend({ edition }))
  const normal = ask(normalize({ edition }))
  const isProse = !explanation.ok && /\s/.test(text.trim())
  const found = isProse ? ask(['find', [['mending', ''], ['defanged', ''], ['most', MOST]]]) : null
  if (found) {
    const all = ask(REDACT).places.concat(ask(REDACT_URL).places)
    for (const one of found.urls) one.shown = labelled(one, ask(REDACT_URL, one.url).result, all, text)
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

/** The answer to a request. The second part of the module is loaded when the first has not all that a text wants. */
async function answered(data) {
  try {
    return await read(data)
  } catch (error) {
    if (!(error instanceof Absent)) throw error
    rest = await compiled('page-rest')
    return read(data)
  }
}

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await answered(data)) })
  } catch (error) {
    postMessage({ id: data.id, failure: error.message })
  }
}
