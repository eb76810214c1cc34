import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The keys of one visitor, made of their e-mail or social name: the same at every start, so never for real money. */
export class VisitorKeys {
  readonly eoa: PrivateKeyAccount
  /** Of the smart account in use. The real site has a contract for each, so that each has an address of its own. */
  version: 'v6' | 'v7' = 'v7'
  readonly #smart: Readonly<Record<'v6' | 'v7', PrivateKeyAccount>>
  readonly solana: Keypair

  constructor(seed: string) {
    const bytes = (kind: string) => createHash('sha256').update(`portico secure site ${kind} ${seed}`).digest()
    this.eoa = privateKeyToAccount(`0x${bytes('eoa').toString('hex')}`)
    const smart = (kind: string) => privateKeyToAccount(`0x${bytes(kind).toString('hex')}`)
    this.#smart = { v6: smart('smart v6'), v7: smart('smart') }
    this.solana = Keypair.fromSeed(bytes('solana'))
  }

  /** Stands in for a smart account: a second key for each version, no contract. */
  get smart(): PrivateKeyAccount {
    return this.#smart[this.version]
  }

  signMessage(kind: 'eoa' | 'smartAccount', message: Hex): Promise<Hex> {
    return this.#of(kind).signMessage({ message: { raw: message } })
  }

  signTypedData(kind: 'eoa' | 'smartAccount', text: unknown): Promise<Hex> {
    return this.#of(kind).signTypedData(typeof text === 'string' ? JSON.parse(text) : text)
  }

  send(kind: 'eoa' | 'smartAccount', call: Readonly<Record<string, Hex | undefined>>, rpcUrl: string): Promise<Hex> {
    const client = createWalletClient({ account: this.#of(kind), transport: http(rpcUrl) })
    const { to, data, value } = call
    return client.sendTransaction({ to, data, value: BigInt(value ?? 0), chain: null })
  }

  signSolanaMessage(message: string): string {
    return base58.encode(ed25519.sign(base58.decode(message), this.solana.secretKey.slice(0, 32)))
  }

  signSolana(transaction: string): VersionedTransaction {
    const parsed = VersionedTransaction.deserialize(base58.decode(transaction))
    parsed.sign([this.solana])
    return parsed
  }

  async sendSolana(transaction: string, rpcUrl: string): Promise<string> {
    return new Connection(rpcUrl, 'confirmed').sendRawTransaction(this.signSolana(transaction).serialize())
  }

  #of(kind: 'eoa' | 'smartAccount'): PrivateKeyAccount {
    return kind === 'eoa' ? this.eoa : this.smart
  }
}

/** A read of the site's own node. */
export async function readNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  return client.request({ method, params } as never)
}
