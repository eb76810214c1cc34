/**
 * The first `max` entries of a foreign list, as a list of our own. Calls no method of the list, which can have its own `slice`, `map` or
 * species; holes and entries that throw are undefined. Undefined when the value is not a list. Never throws.
 */
export function foreignList(value: unknown, max: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    const length = Math.min(value.length, max)
    return Array.from({ length: Number.isSafeInteger(length) ? Math.max(0, length) : 0 }, (_, index) => entryOf(value, index))
  } catch {
    return undefined
  }
}

function entryOf(list: readonly unknown[], index: number): unknown {
  try {
    return list[index]
  } catch {
    return undefined
  }
}
