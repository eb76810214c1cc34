/** Keys that plain objects inherit. */
export const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__defineGetter__',
  'prototype',
] as const
/** A record that really has the key. */
export const having = (key: string, value: unknown = key) =>
  JSON.parse(JSON.stringify({ a: 1 }).replace('"a"', JSON.stringify(key)).replace('1', JSON.stringify(value))) as Record<string, never>

const BUILT_IN = new Set<unknown>(
  [Object, Function, Array, Map, Set, Promise, Symbol, String, Number, Date, RegExp, Error].flatMap((each) => [
    each,
    each.prototype as unknown,
    ...Object.getOwnPropertyNames(each.prototype).flatMap((name) => Object.getOwnPropertyDescriptor(each.prototype, name)?.value ?? []),
  ]),
)
/** What a stranger's key could have changed of the language itself. */
export const stateOfBuiltIns = () =>
  [...BUILT_IN]
    .filter((each): each is object => (typeof each === 'object' && each !== null) || typeof each === 'function')
    .map((each) => `${Object.isFrozen(each)} ${Object.isExtensible(each)} ${Reflect.ownKeys(each).map(String).join()}`)

/** What inherited things an answer holds. */
export function inherited(value: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return []
  if (BUILT_IN.has(value)) return [value]
  if (seen.has(value)) return []
  seen.add(value)
  return Reflect.ownKeys(value).flatMap((key) => inherited(Object.getOwnPropertyDescriptor(value, key)?.value, seen))
}
