import { attempt } from '../../domain/shared/attempt.ts'
export type RequestArguments = Readonly<{ method: string; params?: unknown }>
type RequestFunction = (this: unknown, args: RequestArguments) => unknown

const seen = new WeakMap<object, RequestFunction>()

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/**
 * The `request` function of an EIP-1193 provider. Read once per page, so that the function that was checked is the one called, even if the
 * property is a getter. Call it with the provider as `this`.
 * @returns undefined when there is none. Never throws.
 */
export function requestFunction(provider: unknown): RequestFunction | undefined {
  if (!isObject(provider)) return undefined
  const known = seen.get(provider)
  if (known) return known
  const request = peek(provider, 'request')
  if (typeof request !== 'function') return undefined
  seen.set(provider, request as RequestFunction)
  return request as RequestFunction
}

/** Reads one property of an untrusted value; undefined when it is no object or the read throws. */
export function peek(value: unknown, key: string): unknown {
  return attempt(() => (isObject(value) ? (value as Record<string, unknown>)[key] : undefined))
}
