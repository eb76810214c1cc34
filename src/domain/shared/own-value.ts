/**
 * Reads an own property by a foreign key. Inherited properties (`constructor`, `__proto__`) give undefined.
 * @example ownValue({ a: 1 }, 'toString') // undefined
 */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}
