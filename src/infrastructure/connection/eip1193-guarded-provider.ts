import type { Connector } from '../../domain/connection/connection.ts'
import { errorOfWalletCode } from '../../domain/errors/alert-of.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'
import { isRejection, toRefusal } from './eip1193-fault.ts'
import { markInternal } from './request-observer.ts'

type Callable = (...args: readonly unknown[]) => unknown

/** Wraps an untrusted EIP-1193 provider: exceptions, late responses and invalid events do not reach the caller. */
export class GuardedProvider {
  readonly #request: Callable

  /** @throws PROVIDER_NOT_FOUND */
  constructor(
    private readonly provider: unknown,
    namespace: Connector['chain'] = 'eip155',
  ) {
    const request = requestFunction(provider)
    if (!request) throw fail('PROVIDER_NOT_FOUND', { namespace })
    this.#request = request as Callable
  }

  /** @throws WALLET_REFUSED, WALLET_METHOD_UNSUPPORTED, ABORTED (at once, without waiting for the wallet) */
  async request(method: string, params: readonly unknown[] | undefined, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    const answer = new Promise((resolve) => {
      // A new copy of the arguments for each call: the wallet can modify them.
      resolve(Reflect.apply(this.#request, this.provider, [markInternal(params ? { method, params: [...params] } : { method })]))
    })
    const guarded = answer.catch((thrown: unknown) => {
      const refusal = toRefusal(method, thrown)
      const { walletCode } = refusal.facts
      // A rejection by the visitor is passed on as it is: the caller has the wallet's name and builds the error.
      throw isRejection(refusal) ? refusal : (errorOfWalletCode(walletCode, { wallet: '', method }) ?? refusal)
    })
    return abortable(guarded, signal)
  }

  /** Subscribes until the returned function is called, even if the wallet cannot remove the listener. */
  on(event: string, listener: (payload: unknown) => void): () => void {
    let isLive = true
    const run = (payload: unknown) => {
      if (!isLive) return
      // An exception in our listener must not stop the wallet's other listeners.
      attempt(() => listener(payload))
    }
    this.#call(['on', 'addListener'], event, run)
    return () => {
      isLive = false
      this.#call(['removeListener', 'off'], event, run)
    }
  }

  #call(names: readonly string[], ...args: readonly unknown[]): void {
    if (!isObject(this.provider)) return
    for (const name of names) {
      const method = peek(this.provider, name)
      if (typeof method !== 'function') continue
      // Some wallets return a promise from `on`, which can reject.
      void new Promise((resolve) => resolve(Reflect.apply(method, this.provider, args))).catch(() => {})
      return
    }
  }
}
