// Writes what `wasm-split` wants to know: the functions of an instrumented module that the page's first answers need.
//
//   node profile.mjs MODULE PROFILE

import { readFileSync, writeFileSync } from 'node:fs'
import { joined } from './src/parts.js'
import { answers, texts } from './texts.mjs'

const [, , module, profile] = process.argv
const wasm = await joined(await WebAssembly.compile(readFileSync(module)))
for (const text of texts()) answers(wasm, text)
const length = 1 << 20
const address = wasm.room(length) >>> 0
const written = wasm.__write_profile(address, length)
writeFileSync(profile, new Uint8Array(wasm.memory.buffer, address, written))
