/** Deeper data is nobody's; a loop ends here. */
const DEPTH_MAX = 12

/** A copy of plain data that nobody can change, down to the last entry. What is no plain data (functions, a wallet's own objects) stays as it is. */
export function frozenCopy<T>(value: T, depth = DEPTH_MAX): T {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  const deeper = (part: unknown) => frozenCopy(part, depth - 1)
  if (Array.isArray(value)) return Object.freeze(value.map(deeper)) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deeper(part)]))) as T
}
