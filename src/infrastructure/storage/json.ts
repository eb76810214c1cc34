/** Size as browsers count it: two bytes per character. */
export const VALUE_MAX_BYTES = 64 * 1024
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

export function sizeOf(text: string): number {
  return text.length * 2
}

/** JSON of a value, or undefined when it cannot be encoded (functions, cycles, bigint, throwing getters) or exceeds 64 KB. */
export function encode(value: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text !== undefined && sizeOf(text) <= VALUE_MAX_BYTES ? text : undefined
  } catch {
    return undefined
  }
}

/** Parses JSON without `__proto__` and similar keys. Undefined for `null` and for invalid JSON. */
export function decode(text: unknown): unknown {
  if (typeof text !== 'string' || sizeOf(text) > VALUE_MAX_BYTES) return undefined
  try {
    return JSON.parse(text, (key, value: unknown) => (POLLUTING.has(key) ? undefined : value)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keys also arrive from other tabs and from the site's store, so they are validated. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.:@/-]{1,200}$/.test(key) && !key.split('/').some((part) => POLLUTING.has(part))
}
