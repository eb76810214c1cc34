import type { Connector } from '../../domain/connection/connection.ts'
import { errorOfWalletCode } from '../../domain/errors/alert-of.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'
import { isRejection, toRefusal } from './eip1193-fault.ts'

type Callable = (...args: readonly unknown[]) => unknown

/** A wallet's EIP-1193 object, treated as an adversary: nothing it throws, answers late or emits wrongly gets past here. */
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

  /** @throws WALLET_REFUSED, WALLET_METHOD_UNSUPPORTED, ABORTED (at once, whatever the wallet does later) */
  async request(method: string, params: readonly unknown[] | undefined, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) throw fail('ABORTED', {})
    const answer = new Promise((resolve) => {
      // The arguments are made anew for each call: the wallet may write into them.
      resolve(Reflect.apply(this.#request, this.provider, [params ? { method, params: [...params] } : { method }]))
    })
    const guarded = answer.catch((thrown: unknown) => {
      const refusal = toRefusal(method, thrown)
      const { walletCode } = refusal.facts
      // A visitor's no is told apart by whoever asked, who knows the wallet's name.
      throw isRejection(refusal) ? refusal : (errorOfWalletCode(walletCode, { wallet: '', method }) ?? refusal)
    })
    return abortable(guarded, signal)
  }

  /** Listens until the returned function is called, also when the wallet keeps the listener for ever. */
  on(event: string, listener: (payload: unknown) => void): () => void {
    let isLive = true
    const run = (payload: unknown) => {
      if (!isLive) return
      try {
        listener(payload)
      } catch {
        // A listener's failure is not the wallet's: it must not break its other listeners.
      }
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
      // Some wallets answer with a promise, and that may reject.
      void new Promise((resolve) => resolve(Reflect.apply(method, this.provider, args))).catch(() => {})
      return
    }
  }
}
