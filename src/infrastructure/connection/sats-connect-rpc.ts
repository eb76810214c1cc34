import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { toRefusal } from './eip1193-fault.ts'
import { guarded, hasMethod, isRefusal, METHOD_NOT_FOUND, subscribe } from './foreign-calls.ts'

/** sats-connect's error codes: rejected by the visitor; unknown method; invalid parameters. */
const REFUSED = -32000
const UNKNOWN = new Set([METHOD_NOT_FOUND, -32001, -32602])
const UNKNOWN_TEXT = /not (?:supported|found|implemented)|unsupported|unknown method/i

export type Question = readonly [method: string, params?: Readonly<Record<string, unknown>>]

/**
 * SIP-030 and WBIP requests, as in sats-connect and Leather: `request(method, params)`. The response is a JSON-RPC object, a bare result or
 * a status object; errors are thrown by some wallets and returned by others.
 */
export class SatsConnectRpc {
  readonly #request: (...args: readonly unknown[]) => unknown

  /** @throws PROVIDER_NOT_FOUND */
  constructor(
    private readonly provider: unknown,
    namespace: ChainNamespace,
  ) {
    const request = peek(provider, 'request')
    if (typeof request !== 'function') throw fail('PROVIDER_NOT_FOUND', { namespace })
    this.#request = request as (...args: readonly unknown[]) => unknown
  }

  /** @throws WALLET_REFUSED, ABORTED */
  async request([method, params]: Question, signal: AbortSignal): Promise<unknown> {
    const run = () => Reflect.apply(this.#request, this.provider, params ? [method, { ...params }] : [method])
    const answer = await guarded(method, run, signal, errorIn)
    if (!isObject(answer)) return answer
    const error = peek(answer, 'error')
    if (isObject(error) || peek(answer, 'status') === 'error') throw toRefusal(method, error)
    const result = peek(answer, 'result')
    return result === undefined ? answer : result
  }

  /**
   * Tries several requests and returns the response of the first that the wallet supports. @throws WALLET_REFUSED when it supports none, or
   * refuses; ABORTED
   */
  async first(questions: readonly Question[], signal: AbortSignal): Promise<unknown> {
    const [question, ...rest] = questions
    if (!question) throw fail('WALLET_REFUSED', { method: 'request', text: 'not supported', walletCode: METHOD_NOT_FOUND })
    try {
      return await this.request(question, signal)
    } catch (error) {
      if (rest.length === 0 || !isUnknownMethod(error)) throw error
      return this.first(rest, signal)
    }
  }
}

export function isUnknownMethod(error: unknown): boolean {
  if (!isAppError(error, 'WALLET_REFUSED')) return false
  const { walletCode, text } = error.facts
  return walletCode === undefined ? UNKNOWN_TEXT.test(text) : UNKNOWN.has(walletCode)
}

/** True when the visitor rejected the request. */
export function isSatsConnectRefusal(error: unknown): boolean {
  return isRefusal(error) || (isAppError(error, 'WALLET_REFUSED') && error.facts.walletCode === REFUSED)
}

function errorIn(thrown: unknown): unknown {
  const inner = peek(thrown, 'error')
  return isObject(inner) ? inner : thrown
}

/**
 * sats-connect's `addListener(name, heard)` returns a function that unsubscribes; SIP-030's `on(name, heard)` pairs with `removeListener`
 * or `off`.
 */
const LISTENERS = [
  { method: 'addListener', changes: ['accountChange', 'networkChange'], end: 'disconnect' },
  { method: 'on', changes: ['stx_accountChange', 'stx_networkChange', 'accountChange', 'networkChange'], end: 'disconnect' },
] as const

/** Calls `changed` when the wallet reports new accounts or another network, `left` when it reports a disconnect. */
export function listenToSatsConnect(provider: object, changed: () => void, left: () => void): () => void {
  const kind = LISTENERS.find(({ method }) => hasMethod(provider, method))
  if (!kind) return () => {}
  const stops = kind.changes.map((event) => subscribe(provider, kind.method, [event], changed))
  stops.push(subscribe(provider, kind.method, [kind.end], left))
  return () => {
    for (const stop of stops) stop()
  }
}
