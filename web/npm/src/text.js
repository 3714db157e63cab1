// What is taken for a text: a string, or a Uri, also one of the other kind of modules.

const URI = Symbol.for('uriel.Uri')

/** Has the class known by a mark, which its copy in the other kind of modules has too. */
export function branded(type, mark) {
  Object.defineProperty(type.prototype, mark, { value: true })
  // A subclass is known by its prototype.
  const knows = Function.prototype[Symbol.hasInstance]
  const isOne = (value) => value !== null && typeof value === 'object' && value[mark] === true
  Object.defineProperty(type, Symbol.hasInstance, {
    value(value) {
      return this === type ? isOne(value) : knows.call(this, value)
    }
  })
}

export function brandedUri(type) {
  branded(type, URI)
}

/** The text of a string or a Uri; `null` of anything else. */
export function textOf(value) {
  if (typeof value === 'string') return value
  try {
    const text = value !== null && typeof value === 'object' && value[URI] === true ? value.text : null
    return typeof text === 'string' ? text : null
  } catch {
    // A proxy, or a prototype: it has the mark, and no text.
    return null
  }
}

/** The same; throws where there is none. */
export function texted(value) {
  const text = textOf(value)
  if (text === null) throw new TypeError(`expected a string or a Uri, found ${value === null ? 'null' : typeof value}`)
  return text
}
