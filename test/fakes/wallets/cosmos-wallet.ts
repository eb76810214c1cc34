import type { ChainInfo, Keplr, Key, StdSignDoc } from '@keplr-wallet/types'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import { type WalletMemory, WalletOwner } from './wallet-owner.ts'

/** What a site uses of a wallet's interface. */
export type UsedOfKeplr = Pick<
  Keplr,
  'version' | 'mode' | 'enable' | 'disable' | 'getKey' | 'signAmino' | 'signArbitrary' | 'experimentalSuggestChain'
>

/** Amino's JSON: keys in order, no spaces, three characters escaped. */
export function aminoJson(value: unknown): string {
  const sorted = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sorted)
    if (each === null || typeof each !== 'object') return each
    const entries = Object.entries(each).map(([key, own]) => [key, sorted(own)] as const)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return JSON.stringify(sorted(value)).replace(/[&<>]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
}

/** A wallet with the interface of Keplr and keys that sign for real. `provider` goes to `window.keplr`. */
export class CosmosWallet {
  readonly owner = new WalletOwner()
  readonly chains: Map<string, string>
  /** Whatever `getKey` is to answer instead. */
  keyAnswer: unknown
  /** What `getKey` fails with. */
  keyFailure: Error | undefined
  readonly #keys: readonly Uint8Array[]
  /** Which key the site sees. */
  selected = 0

  constructor(
    private readonly target: EventTarget,
    private readonly memory: WalletMemory = { grants: [] },
    private readonly event = 'keplr_keystorechange',
    chains: Readonly<Record<string, string>> = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' },
  ) {
    this.chains = new Map(Object.entries(chains))
    this.#keys = ['first', 'second'].map((seed) => sha256(utf8ToBytes(`portico test wallet ${seed}`)))
  }

  readonly provider = {
    version: '0.0.1',
    mode: 'extension' as const,
    enable: async (chainIds: string | readonly string[]) => {
      this.owner.calls.push('enable')
      for (const chainId of [chainIds].flat()) await this.#allow(chainId)
    },
    disable: async (chainIds?: string | readonly string[]) => {
      this.owner.calls.push('disable')
      const gone = chainIds === undefined ? this.memory.grants : [chainIds].flat()
      if (this.owner.answer === 'ignore') await this.owner.ask(undefined)
      this.memory.grants = this.memory.grants.filter((chainId) => !gone.includes(chainId))
    },
    getKey: async (chainId: string) => {
      this.owner.calls.push('getKey')
      await this.#allow(chainId)
      if (this.keyFailure) throw this.keyFailure
      const pubKey = this.publicKey(this.selected)
      const own = { name: 'Test', algo: 'secp256k1', pubKey, address: hash160(pubKey), isNanoLedger: false, isKeystone: false }
      const addresses = { bech32Address: this.address(this.selected, this.chains.get(chainId)), ethereumHexAddress: '' }
      return (this.keyAnswer as Key | undefined) ?? { ...own, ...addresses }
    },
    experimentalSuggestChain: async ({ chainId, bech32Config }: ChainInfo) => {
      this.owner.calls.push('experimentalSuggestChain')
      await this.owner.ask(new Error('Request rejected'))
      this.chains.set(chainId, bech32Config?.bech32PrefixAccAddr ?? '')
    },
    signAmino: async (_chainId: string, signer: string, signDoc: StdSignDoc) => ({
      signed: signDoc,
      signature: await this.#sign(signer, signDoc),
    }),
    signArbitrary: async (_chainId: string, signer: string, data: string | Uint8Array) => {
      this.owner.calls.push('signArbitrary')
      const bytes = typeof data === 'string' ? utf8ToBytes(data) : data
      const msgs = [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }]
      const doc = { chain_id: '', account_number: '0', sequence: '0', fee: { gas: '0', amount: [] }, msgs, memo: '' }
      return this.#sign(signer, doc)
    },
  } satisfies UsedOfKeplr

  publicKey(index: number): Uint8Array {
    return secp256k1.getPublicKey(this.#keys[index] ?? new Uint8Array(32), true)
  }

  address(index: number, prefix = 'cosmos'): string {
    return bech32.encode(prefix, bech32.toWords(hash160(this.publicKey(index))))
  }

  /** The owner picks another account: the wallet says that something changed, and no more. */
  select(index: number): void {
    this.selected = index
    this.target.dispatchEvent(new Event(this.event))
  }

  /** The owner throws the site out. */
  leave(): void {
    this.keyFailure = new Error('The site is not authorized')
    this.target.dispatchEvent(new Event(this.event))
  }

  async #allow(chainId: string): Promise<void> {
    if (!this.chains.has(chainId)) throw new Error(`There is no chain info for ${chainId}`)
    if (this.memory.grants.includes(chainId)) return
    await this.owner.ask(new Error('Request rejected'))
    this.memory.grants = [...this.memory.grants, chainId]
  }

  async #sign(signer: string, doc: unknown) {
    await this.owner.ask(new Error('Request rejected'))
    const index = this.#keys.findIndex((_, each) => [...this.chains.values()].some((prefix) => this.address(each, prefix) === signer))
    if (index !== this.selected) throw new Error('Signer mismatched')
    const digest = sha256(utf8ToBytes(aminoJson(doc)))
    const signature = secp256k1.sign(digest, this.#keys[index] ?? new Uint8Array(32)).toCompactRawBytes()
    const value = base64.encode(this.publicKey(index))
    return { pub_key: { type: 'tendermint/PubKeySecp256k1', value }, signature: base64.encode(signature) }
  }
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}
