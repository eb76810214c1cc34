/**
 * Reads an own property by a foreign key. Inherited properties (`constructor`, `__proto__`) give undefined.
 * @example ownValue({ a: 1 }, 'toString') // undefined
 */
export function ownValue<T>(record: Readonly<Partial<Record<string, T>>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}

/** The fields of what may be anything: none, unless it is an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
