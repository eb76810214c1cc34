import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { formatStacksAddress } from './stacks-address.ts'
import { type WalletMemory, WalletOwner } from './wallet-owner.ts'

type Parameters = Readonly<Record<string, unknown>>
type StacksNetwork = 'Mainnet' | 'Testnet'
/** How the wallet speaks: it keeps sites, says what changes and returns errors, or it does none of that and throws them. */
type Manner = 'sats-connect' | 'leather'

const SITE = 'site'

/** What a wallet signs for a text: SIP-018's older sister, as Stacks wallets agreed on it. */
export function stacksMessage(text: string): Uint8Array {
  const message = utf8ToBytes(text)
  if (message.length > 252) throw new Error('longer than these tests need')
  return concatBytes(utf8ToBytes('\x17Stacks Signed Message:\n'), Uint8Array.of(message.length), message)
}

/** A wallet that speaks SIP-030, with keys that sign for real. `provider` goes to `LeatherProvider` or where `btc_providers` says. */
export class StacksWallet {
  readonly owner = new WalletOwner()
  /** Methods that answer this instead. */
  readonly answers = new Map<string, unknown>()
  /** Says it moved and stays where it is. */
  staysPut = false
  /** Its owner does not want to move. */
  refusesMoving = false
  readonly #keys: readonly Uint8Array[]
  readonly #heard = new Map<string, Set<() => void>>()
  /** Which keys the site sees. */
  shown: readonly number[] = [0]
  #asked = 0

  constructor(
    private readonly manner: Manner = 'sats-connect',
    private readonly memory: WalletMemory = { grants: [] },
  ) {
    this.#keys = ['first', 'second'].map((seed) => sha256(utf8ToBytes(`portico test wallet ${seed}`)))
    if (manner === 'sats-connect') this.provider.addListener = (event, heard) => this.#listen(event, heard)
  }

  readonly provider: {
    request(method: string, params?: Parameters): Promise<unknown>
    addListener?: (event: string, heard: () => void) => () => void
  } = {
    request: async (method, params = {}) => {
      this.owner.calls.push(method)
      this.#asked += 1
      const envelope = { jsonrpc: '2.0', id: String(this.#asked) }
      try {
        return { ...envelope, result: this.answers.has(method) ? this.answers.get(method) : await this.#run(method, params) }
      } catch (error) {
        if (this.manner === 'leather') throw { ...envelope, error }
        return { ...envelope, error }
      }
    },
  }

  get listenerCount(): number {
    return [...this.#heard.values()].reduce((count, { size }) => count + size, 0)
  }

  get network(): StacksNetwork {
    return this.memory.network === 'Testnet' ? 'Testnet' : 'Mainnet'
  }

  publicKey(index: number): string {
    return bytesToHex(secp256k1.getPublicKey(this.#keys[index] ?? new Uint8Array(32), true))
  }

  address(index: number, network = this.network): string {
    const hash = ripemd160(sha256(secp256k1.getPublicKey(this.#keys[index] ?? new Uint8Array(32), true)))
    return formatStacksAddress(network === 'Mainnet' ? 22 : 26, hash)
  }

  /** The owner picks other accounts; sats-connect says so. */
  select(shown: readonly number[]): void {
    this.shown = shown
    this.say('accountChange')
  }

  moveTo(network: StacksNetwork): void {
    this.memory.network = network
    this.say('networkChange')
  }

  /** The owner throws the site out. */
  leave(): void {
    this.memory.grants = []
    this.say('disconnect')
  }

  say(event: string): void {
    for (const heard of [...(this.#heard.get(event) ?? [])]) heard()
  }

  #listen(event: string, heard: () => void): () => void {
    this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(heard))
    return () => this.#heard.get(event)?.delete(heard)
  }

  async #run(method: string, params: Parameters): Promise<unknown> {
    const isLeather = this.manner === 'leather'
    if (method === 'stx_signMessage') return this.#sign(String(params['message']))
    if (method === 'getAddresses' && isLeather) {
      await this.#prompt()
      return this.#account(params['network'] === 'testnet' ? 'Testnet' : params['network'] === 'mainnet' ? 'Mainnet' : this.network)
    }
    if (isLeather) throw { code: -32601, message: `"${method}" is not supported` }
    if (method === 'wallet_connect') {
      await this.#prompt()
      this.memory.grants = [SITE]
      if (params['network'] !== undefined && !this.refusesMoving) this.memory.network = String(params['network'])
      return this.#account(this.network)
    }
    if (method === 'wallet_getAccount') {
      if (!this.memory.grants.includes(SITE)) throw { code: -32002, message: 'Access denied.' }
      return this.#account(this.network)
    }
    if (method === 'wallet_changeNetwork') {
      if (this.refusesMoving) throw { code: -32000, message: 'User rejected the request' }
      await this.#prompt()
      if (!this.staysPut) this.moveTo(params['name'] as StacksNetwork)
      return null
    }
    if (method !== 'wallet_disconnect') throw { code: -32601, message: 'Method not found' }
    if (this.owner.answer === 'ignore') await this.owner.ask(undefined)
    this.memory.grants = []
    return null
  }

  #prompt(): Promise<void> {
    const isLeather = this.manner === 'leather'
    return this.owner.ask({ code: isLeather ? 4001 : -32000, message: isLeather ? 'User rejected request' : 'User rejected the request' })
  }

  #account(network: StacksNetwork): unknown {
    const addresses = this.shown.map((index) => ({
      address: this.address(index, network),
      publicKey: this.publicKey(index),
      ...(this.manner === 'leather' ? { symbol: 'STX' } : { purpose: 'stacks', addressType: 'stacks', walletType: 'software' }),
    }))
    return {
      addresses,
      id: 'test',
      walletType: 'software',
      network: { bitcoin: { name: network }, stacks: { name: network.toLowerCase() }, spark: { name: 'mainnet' } },
    }
  }

  async #sign(text: string): Promise<unknown> {
    await this.#prompt()
    const index = this.shown[0] ?? 0
    const signature = secp256k1.sign(sha256(stacksMessage(text)), this.#keys[index] ?? new Uint8Array(32))
    const recovery = signature.recovery.toString(16).padStart(2, '0')
    return { signature: `${signature.toCompactHex()}${recovery}`, publicKey: this.publicKey(index) }
  }
}
