/**
 * What an object has under a key that came from outside: never what it inherits, so that `constructor` or `__proto__` find nothing.
 * @example ownValue({ a: 1 }, 'toString') // undefined
 */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
