import { fail } from '../../domain/errors/fail.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { foreignList, foreignTexts } from '../shared/foreign-list.ts'
import { unauthorized, unsupported } from '../shared/provider-rpc-error.ts'
import { readBytes } from '../shared/text-bytes.ts'
import { callWallet, subscribe } from './foreign-calls.ts'

/**
 * A Wallet Standard account. `own` is the wallet's original object, which its features expect as argument; `purpose` is used by Bitcoin.
 */
export type StandardAccount = Readonly<{
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  purpose: string | undefined
  own: object
}>

/** Limits the work that a hostile wallet can cause. */
const MAX_ACCOUNTS = 100
const MAX_CHAINS = 100
const MAX_KEY_BYTES = 128

/** A wallet's features, read once per page: the functions that were validated are those that are called. */
const seen = new WeakMap<object, object>()

/** Wraps an untrusted Wallet Standard wallet: exceptions, late and invalid responses do not reach the caller. */
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

  /** The accounts granted now, without a request; undefined when the value is not a list. Never throws. */
  granted(): readonly StandardAccount[] | undefined {
    return readAccounts(peek(this.wallet, 'accounts'))
  }

  /**
   * Requests accounts, without a prompt where the standard supports that.
   * @returns undefined when the response is invalid
   * @throws WALLET_REFUSED, ABORTED
   */
  async connect(feature: string, input: unknown, signal: AbortSignal): Promise<readonly StandardAccount[] | undefined> {
    const answer = await this.call(feature, 'connect', [input], signal)
    return readAccounts(peek(answer, 'accounts')) ?? this.granted()
  }

  /** Calls a feature for an account: without that parameter a wallet uses its active one. Its errors are passed on unchanged. */
  async callFor(isWanted: (address: string) => boolean, feature: string, method: string, inputs: readonly object[]): Promise<unknown> {
    const account = this.granted()?.find(({ address }) => isWanted(address))?.own
    if (!account) throw unauthorized()
    const owner = this.feature(feature)
    const run = peek(owner, method)
    if (typeof run !== 'function') throw unsupported(feature)
    const given = inputs.map((input) => ({ ...input, account }))
    return Reflect.apply(run, owner, given)
  }

  /** Subscribes to the wallet's change events until the returned function is called. */
  listen(heard: () => void): () => void {
    return subscribe(this.feature('standard:events'), 'on', ['change'], heard)
  }
}

/** Undefined when `value` is not a list; invalid entries are dropped. Never throws. */
function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  return foreignList(value, MAX_ACCOUNTS)?.flatMap((entry) => readAccount(entry) ?? [])
}

export function readAccount(entry: unknown): StandardAccount | undefined {
  if (!isObject(entry)) return undefined
  const address = peek(entry, 'address')
  const purpose = peek(entry, 'purpose')
  if (typeof address !== 'string' || address.length > 128) return undefined
  return {
    address,
    publicKey: readBytes(peek(entry, 'publicKey'), MAX_KEY_BYTES) ?? new Uint8Array(),
    chains: foreignTexts(peek(entry, 'chains'), MAX_CHAINS),
    purpose: typeof purpose === 'string' ? purpose : undefined,
    own: entry,
  }
}
