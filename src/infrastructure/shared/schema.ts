import type { GenericSchema, InferOutput } from 'valibot'
import { ownValue } from '../../domain/shared/own-value.ts'

/**
 * The parts of Valibot that the first open needs, in its own protocol (`~run`), so that schemas of both can be combined: a schema of
 * Valibot takes these as entries, and `read` runs both. The rest of Valibot comes with the features that use it.
 */
export type Schema<T> = GenericSchema<unknown, T>
export type Read<S extends GenericSchema> = InferOutput<S>
type Entries = Readonly<Record<string, GenericSchema>>

/** What could not be read. `path`: the keys that lead to it. */
export type Issue = Readonly<{ expected: string | null; received: string; message: string; path?: readonly Step[] }>
type Step = Readonly<{ key: PropertyKey }>
type Dataset = { value: unknown; typed: boolean; issues?: readonly Issue[] }
type Run = Readonly<{ type: string; '~run'(dataset: Dataset, config: object): Dataset }>

type Outcome<T> = Readonly<{ value: T; issue?: undefined }> | Readonly<{ issue: Issue }>

/** The value read by the schema, or the first issue. */
export function attempt<T>(schema: GenericSchema<unknown, T>, value: unknown): Outcome<T> {
  const { typed, issues, value: found } = (schema as unknown as Run)['~run']({ value, typed: false }, {})
  return typed && !issues ? { value: found as T } : { issue: issues?.[0] ?? issueOf(value, null) }
}

/** Converts a value that must be there; undefined: it cannot be read. `expected`: named in the issue. */
export function required<T>(convert: (value: unknown) => T | undefined, expected: string | null = null): Schema<T> {
  return schemaOf('custom', (value) => {
    const found = convert(value)
    return found === undefined ? [undefined, [issueOf(value, expected)]] : [found]
  })
}

/** Converts any value. An absent field is read as undefined, in an object of Valibot as null. */
export function always<T>(convert: (value: unknown) => T): Schema<T> {
  return schemaOf('optional', (value) => [convert(value)])
}

/** An object with these fields; others are left out. */
export function object<E extends Entries>(entries: E): Schema<Readonly<{ [K in keyof E]: InferOutput<E[K]> }>> {
  return schemaOf('object', (value) => {
    if (typeof value !== 'object' || value === null) return [undefined, [issueOf(value, 'Object')]]
    const found: [string, unknown][] = []
    const issues: Issue[] = []
    for (const [key, entry] of Object.entries(entries) as unknown as [string, Run][]) {
      const input = ownValue(value as Readonly<Record<string, unknown>>, key)
      const isMissing = entry.type !== 'optional' && !Object.hasOwn(value, key)
      const result = isMissing
        ? { value: undefined, issues: [issueOf(undefined, `"${key}"`)] }
        : entry['~run']({ value: input, typed: false }, {})
      const step = { type: 'object', origin: 'value', input: value, key, value: input }
      for (const issue of result.issues ?? []) issues.push({ ...issue, path: [step, ...(issue.path ?? [])] })
      found.push([key, result.value])
    }
    return issues.length > 0 ? [undefined, issues] : [Object.fromEntries(found)]
  })
}

/** What an object's schema reads, converted. */
export function converted<T, U>(schema: GenericSchema<unknown, T>, convert: (value: T) => U): Schema<U> {
  return schemaOf('object', (value) => {
    const outcome = attempt(schema, value)
    return outcome.issue ? [undefined, [outcome.issue]] : [convert(outcome.value)]
  })
}

function schemaOf<T>(type: string, run: (value: unknown) => readonly [unknown, (readonly Issue[])?]): Schema<T> {
  const schema = {
    kind: 'schema',
    type,
    default: null,
    async: false,
    '~run'(dataset: Dataset) {
      const [value, issues] = run(dataset.value)
      return Object.assign(dataset, issues ? { issues } : { typed: true, value })
    },
  }
  return schema as unknown as Schema<T>
}

function issueOf(input: unknown, expected: string | null): Issue {
  const received =
    typeof input === 'string'
      ? `"${input}"`
      : Array.isArray(input)
        ? 'Array'
        : input && typeof input === 'object'
          ? 'Object'
          : String(input)
  return { expected, received, message: 'Invalid value' }
}
