/** Maximum depth; also ends cyclic data. */
const DEPTH_MAX = 12

/** A deeply frozen copy of plain data. Anything else (functions, a wallet's own objects) is passed through unchanged. */
export function frozenCopy<T>(value: T, depth = DEPTH_MAX): T {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  const deeper = (part: unknown) => frozenCopy(part, depth - 1)
  if (Array.isArray(value)) return Object.freeze(value.map(deeper)) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deeper(part)]))) as T
}
