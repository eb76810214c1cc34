import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2b'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { type WalletMemory, WalletOwner } from './wallet-owner.ts'

type InjectedAccount = Readonly<{ address: string; name: string; type: 'ed25519'; genesisHash?: string | undefined }>
type Heard = (accounts: readonly InjectedAccount[]) => void
type Raw = Readonly<{ address: string; data: string; type: string }>

const GENERIC = 42
const SITE = 'site'

/** An address as SS58 wants it. Chains below 64 only. */
export function ss58(publicKey: Uint8Array, prefix = GENERIC): string {
  const body = concatBytes(Uint8Array.of(prefix), publicKey)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return base58.encode(concatBytes(body, sum.slice(0, 2)))
}

/** A wallet as Polkadot.js set the standard, with ed25519 keys that sign for real. `provider` goes to `injectedWeb3.<name>`. */
export class PolkadotWallet {
  readonly owner = new WalletOwner()
  readonly #keys: readonly Uint8Array[]
  /** Worked out once: a wallet in a storm of its own must not be what is slow. */
  readonly #addresses = new Map<string, string>()
  readonly #heard = new Set<Heard>()
  /** Which keys the owner shows to the site, in their order. */
  shown: readonly number[]
  /** Chains that keys are tied to, by key. */
  readonly tied = new Map<number, string>()
  /** Given as they are instead of the accounts. */
  accountsAnswer: unknown

  constructor(
    private readonly memory: WalletMemory = { grants: [] },
    seeds: readonly string[] = ['first', 'second'],
  ) {
    this.#keys = seeds.map((seed) => sha256(utf8ToBytes(`portico test wallet ${seed}`)))
    this.shown = this.#keys.map((_, index) => index)
  }

  readonly provider = {
    version: '0.0.1',
    enable: async (_origin: string) => {
      this.owner.calls.push('enable')
      if (!this.memory.grants.includes(SITE)) {
        await this.owner.ask(new Error('Rejected'))
        this.memory.grants = [SITE]
      }
      return this.#injected
    },
  }

  readonly #injected = {
    accounts: {
      get: async () => this.accountsAnswer ?? this.accounts,
      subscribe: (heard: Heard) => {
        this.#heard.add(heard)
        heard(this.accounts)
        return () => this.#heard.delete(heard)
      },
    },
    signer: { signRaw: (raw: Raw) => this.#signRaw(raw) },
  }

  get accounts(): readonly InjectedAccount[] {
    return this.shown.map((index) => ({
      address: this.address(index),
      name: `Account ${index}`,
      type: 'ed25519',
      genesisHash: this.tied.get(index),
    }))
  }

  get listenerCount(): number {
    return this.#heard.size
  }

  publicKey(index: number): Uint8Array {
    return ed25519.getPublicKey(this.#keys[index] ?? new Uint8Array(32))
  }

  address(index: number, prefix = GENERIC): string {
    const name = `${index}/${prefix}`
    const known = this.#addresses.get(name) ?? ss58(this.publicKey(index), prefix)
    this.#addresses.set(name, known)
    return known
  }

  /** The owner shows other accounts; none = takes all of them away. */
  select(shown: readonly number[]): void {
    this.shown = shown
    this.say(this.accounts)
  }

  /** Hands something to everybody who listens. */
  say(accounts: unknown): void {
    for (const heard of [...this.#heard]) heard(accounts as readonly InjectedAccount[])
  }

  /** What is signed is not the text but the text between two marks, so that no transaction can be passed off as one. */
  async #signRaw({ address, data }: Raw): Promise<{ id: number; signature: string }> {
    this.owner.calls.push('signRaw')
    await this.owner.ask(new Error('Cancelled'))
    const wanted = base58.decode(address).slice(1, 33)
    const key = this.#keys.find((_, index) => bytesToHex(this.publicKey(index)) === bytesToHex(wanted))
    if (!key) throw new Error('Unable to find keypair')
    const bytes = hexToBytes(data.slice(2))
    const signature = ed25519.sign(concatBytes(utf8ToBytes('<Bytes>'), bytes, utf8ToBytes('</Bytes>')), key)
    return { id: 1, signature: `0x${bytesToHex(signature)}` }
  }
}
