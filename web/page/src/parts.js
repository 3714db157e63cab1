// The two parts of the page's module: the second has the functions that no text of its tests needs for a first answer.
//
// `wasm-split` puts others in their places, which the first part imports. Here they throw; the page loads the second part, which
// puts its own there, and asks anew.

/** Thrown where the second part is wanted. */
export class Absent extends Error {}

/** Those of the functions in the second part. */
function placeholders(module) {
  const absent = () => {
    throw new Absent('a function of the second part')
  }
  const imports = {}
  for (const { module: space, name } of WebAssembly.Module.imports(module)) (imports[space] ??= {})[name] = absent
  return imports
}

/** The exports of a module; if `rest` is there, with the functions of that. */
export async function joined(module, rest = null) {
  const { exports } = await WebAssembly.instantiate(module, placeholders(module))
  if (rest) await WebAssembly.instantiate(rest, { primary: exports })
  return exports
}
