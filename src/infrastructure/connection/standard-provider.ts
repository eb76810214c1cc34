import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { readBytes } from '../shared/text-bytes.ts'
import { callWallet } from './foreign-calls.ts'

/** An account as the Wallet Standard describes it. `own` is the wallet's object, which its features want back; `purpose` is Bitcoin's. */
export type StandardAccount = Readonly<{
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  purpose: string | undefined
  own: object
}>

/** More than anybody keeps; a bound on what a hostile wallet can make us check. */
const MAX_ACCOUNTS = 100
const MAX_CHAINS = 100
const MAX_KEY_BYTES = 128

/** The features of a wallet, read once for the life of the page: what was checked is what is called. */
const seen = new WeakMap<object, object>()

/** A wallet of the Wallet Standard, treated as an adversary: nothing it throws, answers late or answers wrongly gets past here. */
export class StandardProvider {
  readonly wallet: object
  readonly #features: object

  /** @throws PROVIDER_NOT_FOUND */
  constructor(provider: unknown, namespace: ChainNamespace) {
    const features = isObject(provider) ? (seen.get(provider) ?? peek(provider, 'features')) : undefined
    if (!isObject(provider) || !isObject(features)) throw fail('PROVIDER_NOT_FOUND', { namespace })
    seen.set(provider, features)
    this.wallet = provider
    this.#features = features
  }

  feature(name: string): object | undefined {
    const feature = peek(this.#features, name)
    return isObject(feature) ? feature : undefined
  }

  /** @throws WALLET_REFUSED, ABORTED */
  call(feature: string, method: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return callWallet(this.feature(feature), method, args, signal)
  }

  /** What the wallet grants now, without asking it anything; undefined when that is no list. Never throws. */
  granted(): readonly StandardAccount[] | undefined {
    return readAccounts(peek(this.wallet, 'accounts'))
  }

  /**
   * Asks for accounts, silently where the standard has that.
   * @returns undefined when the answer is unreadable
   * @throws WALLET_REFUSED, ABORTED
   */
  async connect(feature: string, input: unknown, signal: AbortSignal): Promise<readonly StandardAccount[] | undefined> {
    const answer = await this.call(feature, 'connect', [input], signal)
    return readAccounts(isObject(answer) ? peek(answer, 'accounts') : undefined) ?? this.granted()
  }

  /** Calls `heard` whenever the wallet says that something changed, until the returned function is called. */
  listen(heard: () => void): () => void {
    const end = new AbortController()
    const run = () => {
      if (!end.signal.aborted) heard()
    }
    void this.call('standard:events', 'on', ['change', run], new AbortController().signal)
      .then((stop) => {
        if (typeof stop !== 'function') return
        if (end.signal.aborted) stopQuietly(stop)
        else end.signal.addEventListener('abort', () => stopQuietly(stop), { once: true })
      })
      .catch(() => {})
    return () => end.abort()
  }
}

function stopQuietly(stop: unknown): void {
  void new Promise((resolve) => resolve((stop as () => unknown)())).catch(() => {})
}

/** Undefined when `value` is not a list; entries that are no accounts are left out. Never throws. */
function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    return value.slice(0, MAX_ACCOUNTS).flatMap((entry) => readAccount(entry) ?? [])
  } catch {
    return undefined
  }
}

function readAccount(entry: unknown): StandardAccount | undefined {
  if (!isObject(entry)) return undefined
  const address = peek(entry, 'address')
  const purpose = peek(entry, 'purpose')
  if (typeof address !== 'string' || address.length > 128) return undefined
  return {
    address,
    publicKey: readBytes(peek(entry, 'publicKey'), MAX_KEY_BYTES) ?? new Uint8Array(),
    chains: textsOf(peek(entry, 'chains')),
    purpose: typeof purpose === 'string' ? purpose : undefined,
    own: entry,
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.slice(0, MAX_CHAINS).filter((each): each is string => typeof each === 'string') : []
}
