// The second module: everything but what the first has. It is made when it is first asked.

import base64 from './full-module.js'
import { answer } from './ask.js'
import { instance, octetsOf, stopped } from './module.js'

export { told } from './ask.js'

let wasm = null

/** What the module answers to a verb. */
export function ask(verb, text, options) {
  wasm ??= instance(octetsOf(base64))
  try {
    return answer(wasm, verb, text, options)
  } catch (error) {
    // A module that has stopped within a call would never answer again: the next call makes a new one.
    wasm = null
    throw stopped(error)
  }
}
