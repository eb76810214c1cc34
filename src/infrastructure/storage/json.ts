/** Bytes as browsers store them: two a character. */
export const VALUE_MAX_BYTES = 64 * 1024
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

export function sizeOf(text: string): number {
  return text.length * 2
}

/** JSON of a value, or undefined when it has none (functions, cycles, bigint, getters that throw) or is over 64 KB. */
export function encode(value: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text !== undefined && sizeOf(text) <= VALUE_MAX_BYTES ? text : undefined
  } catch {
    return undefined
  }
}

/** The value of a JSON text, without keys that reach for a prototype. Undefined for `null` and for whatever is not our JSON. */
export function decode(text: unknown): unknown {
  if (typeof text !== 'string' || sizeOf(text) > VALUE_MAX_BYTES) return undefined
  try {
    return JSON.parse(text, (key, value: unknown) => (POLLUTING.has(key) ? undefined : value)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keys are ours, but they also arrive from other tabs and from foreign stores. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.:@/-]{1,200}$/.test(key) && !key.split('/').some((part) => POLLUTING.has(part))
}
