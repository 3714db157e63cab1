// Reads texts beside the page, so that a long one never stops it. The page sends one request after the other.

import { answer } from './ask.js'

const modules = {}

/** The exports of a module, whatever type its server says that it has. */
function load(name) {
  modules[name] ??= (async () => {
    const response = await fetch(`${name}.wasm.gz`)
    if (!response.ok) throw new Error(`${name}.wasm.gz: ${response.status}`)
    const { instance } = await WebAssembly.instantiate(await unpacked(await response.arrayBuffer()), {})
    return instance.exports
  })()
  return modules[name]
}

/** The octets of a packed file. Some servers say that they have packed it themselves, and the browser unpacks it then. */
async function unpacked(octets) {
  const [first, second] = new Uint8Array(octets, 0, 2)
  if (first !== 0x1f || second !== 0x8b) return octets
  return new Response(new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

/** How many URLs of a text are listed. */
const MOST = 200

async function read({ text, edition, width, secrets, more }) {
  const wasm = await load('page')
  const ask = (verb, of, options) => answer(wasm, verb, of, options)
  const explanation = ask('explain', text, [['edition', edition], ['width', width], ['rows', '']])
  const shown = secrets ? text : ask('redact', text, [['url', ''], ['list', 'common']]).result
  const readings = ask('editions', text).readings
  const shownReadings = shown === text ? readings : ask('editions', shown).readings
  readings.forEach((reading, k) => {
    if (reading.ok && shownReadings[k].ok) readings[k] = shownReadings[k]
    else if (reading.ok) readings[k] = { ...reading, parts: {} }
  })
  const mended = ask('mend', text, [['edition', edition]])
  const isProse = !explanation.ok && /\s/.test(text.trim())
  const found = isProse ? ask('find', text, [['mending', ''], ['defanged', ''], ['most', MOST]]) : null
  const others = more ? others_of(await load('readers'), shown) : []
  return { explanation, shown, readings, mended: mended.ok ? mended.result : null, found, others }
}

/** What the libraries of the module `readers` make of a text. */
function others_of(wasm, text) {
  const octets = new TextEncoder().encode(text)
  return ['url', 'fluent-uri'].map((name, k) => {
    const address = wasm.room(octets.length + 1)
    new Uint8Array(wasm.memory.buffer, address, octets.length).set(octets)
    const length = wasm.read(k, octets.length)
    const told = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.answer(), length))
    return { name, ...JSON.parse(told) }
  })
}

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await read(data)) })
  } catch (error) {
    postMessage({ id: data.id, failure: String(error) })
  }
}
