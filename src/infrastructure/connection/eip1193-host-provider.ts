import { attempt } from '../../domain/shared/attempt.ts'
import type { SentRequests } from '../../ports/connection/sent-requests.ts'
import type { Eip1193Provider } from '../../ports/host/providers.ts'
import { isObject, peek, type RequestArguments, requestFunction } from '../shared/eip1193-request.ts'
import { ofWallet } from '../shared/wallet-words.ts'
import { observedRequest } from './request-observer.ts'

type Listener = (...args: never[]) => void

/** By what hears of the requests, so that each instance of a page has its own. */
const made = new WeakMap<object, WeakMap<object, Eip1193Provider>>()
const NOBODY: SentRequests = () => {}

/**
 * The wallet's provider as the host site gets it: always the same object, with `on` and `removeListener` even if the wallet lacks them. The
 * wallet's errors are passed on unchanged, with code and data; anything thrown that is not a readable error is converted to one. `heard` is
 * told what the site sends by it.
 */
export function hostProvider(provider: unknown, heard = NOBODY): Eip1193Provider | undefined {
  const request = requestFunction(provider)
  if (!isObject(provider) || !request) return undefined
  const own = made.get(heard) ?? new WeakMap<object, Eip1193Provider>()
  made.set(heard, own)
  const known = own.get(provider)
  if (known) return known
  const listen = (names: readonly string[], event: string, listener: Listener) => {
    for (const name of names) {
      const method = peek(provider, name)
      if (typeof method !== 'function') continue
      // Subscribing is best effort: a failure must not break the site.
      attempt(() => Reflect.apply(method, provider, [event, listener]))
      return
    }
  }
  const ask = async (args: RequestArguments) => {
    try {
      return await Reflect.apply(request, provider, [args])
    } catch (thrown) {
      throw ofWallet(thrown)
    }
  }
  const host: Eip1193Provider = Object.freeze({
    request: (args: RequestArguments) => observedRequest(args, ask, heard),
    on(event: string, listener: Listener) {
      listen(['on', 'addListener'], event, listener)
      return host
    },
    removeListener(event: string, listener: Listener) {
      listen(['removeListener', 'off'], event, listener)
      return host
    },
  })
  own.set(provider, host)
  return host
}
