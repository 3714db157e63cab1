// Modules of WebAssembly from texts: no file is read, and nothing is awaited.

/** Octets of base64. */
export function octetsOf(base64) {
  const { Buffer } = globalThis
  if (typeof Buffer === 'function') return Buffer.from(base64, 'base64')
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
}

/** A module that is valid where simd128 is. */
const PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11
]

/** True where the engine has simd128. */
export function hasSimd() {
  return WebAssembly.validate(new Uint8Array(PROBE))
}

/** The exports of a module. */
export function instance(octets) {
  return new WebAssembly.Instance(new WebAssembly.Module(octets), {}).exports
}

/** The error of a call in which a module has stopped: its memory has an end, and so has the stack. */
export function stopped(error) {
  return new RangeError('the text is too long for the memory of the module', { cause: error })
}
