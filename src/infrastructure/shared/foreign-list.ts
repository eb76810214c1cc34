import { attempt } from '../../domain/shared/attempt.ts'
/**
 * The first `max` entries of a foreign list, as a list of our own. Calls no method of the list, which can have its own `slice`, `map` or
 * species; holes and entries that throw are undefined. Undefined when the value is not a list. Never throws.
 */
export function foreignList(value: unknown, max: number): readonly unknown[] | undefined {
  return attempt(() => {
    if (!Array.isArray(value)) return undefined
    const length = Math.min(value.length, max)
    return Array.from({ length: Number.isSafeInteger(length) ? Math.max(0, length) : 0 }, (_, index) =>
      attempt<unknown>(() => value[index]),
    )
  })
}

/** Of these, the texts. */
export function foreignTexts(value: unknown, max: number): readonly string[] {
  return (foreignList(value, max) ?? []).filter((each) => typeof each === 'string')
}
