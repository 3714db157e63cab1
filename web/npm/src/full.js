// The second module: everything but what the first has. It is made when it is first asked.

import base64 from './full-module.js'
import { answer } from './ask.js'
import { instance, octetsOf } from './module.js'

export { told } from './ask.js'

let wasm = null

/** What the module answers to a verb. */
export function ask(verb, text, options) {
  wasm ??= instance(octetsOf(base64))
  return answer(wasm, verb, text, options)
}
