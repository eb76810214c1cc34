import { isObject, peek, type RequestArguments, requestFunction } from '../shared/eip1193-request.ts'
import { ofWallet } from '../shared/wallet-words.ts'

type Listener = (...args: never[]) => void

/** EIP-1193, as a host site gets it. */
export interface HostProvider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): HostProvider
  removeListener(event: string, listener: Listener): HostProvider
}

const made = new WeakMap<object, HostProvider>()

/**
 * The wallet's provider as the host site gets it: always the same object, with `on` and `removeListener` even if the wallet lacks them. The
 * wallet's errors are passed on unchanged, with code and data; anything thrown that is not a readable error is converted to one.
 */
export function hostProvider(provider: unknown): HostProvider | undefined {
  const request = requestFunction(provider)
  if (!isObject(provider) || !request) return undefined
  const known = made.get(provider)
  if (known) return known
  const listen = (names: readonly string[], event: string, listener: Listener) => {
    for (const name of names) {
      const method = peek(provider, name)
      if (typeof method !== 'function') continue
      try {
        Reflect.apply(method, provider, [event, listener])
      } catch {
        // Subscribing is best effort: a failure must not break the site.
      }
      return
    }
  }
  const host: HostProvider = Object.freeze({
    async request(args: RequestArguments) {
      try {
        return await Reflect.apply(request, provider, [args])
      } catch (thrown) {
        throw ofWallet(thrown)
      }
    },
    on(event: string, listener: Listener) {
      listen(['on', 'addListener'], event, listener)
      return host
    },
    removeListener(event: string, listener: Listener) {
      listen(['removeListener', 'off'], event, listener)
      return host
    },
  })
  made.set(provider, host)
  return host
}
