import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js'
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Call, SmartAccount } from './smart-account.ts'

export type AccountKind = 'eoa' | 'smartAccount'

/** The keys of one visitor, made of their e-mail or social name: the same at every start, so never for real money. */
export class VisitorKeys {
  readonly eoa: PrivateKeyAccount
  /** Of the smart account in use: each is a contract with an address of its own. */
  version: 'v6' | 'v7' = 'v7'
  readonly #smart: Readonly<Record<'v6' | 'v7', SmartAccount>>
  readonly solana: Keypair

  constructor(seed: string) {
    const bytes = (kind: string) => createHash('sha256').update(`portico secure site ${kind} ${seed}`).digest()
    this.eoa = privateKeyToAccount(`0x${bytes('eoa').toString('hex')}`)
    this.#smart = { v6: new SmartAccount(this.eoa, 6), v7: new SmartAccount(this.eoa, 7) }
    this.solana = Keypair.fromSeed(bytes('solana'))
  }

  get smart(): SmartAccount {
    return this.#smart[this.version]
  }

  /** `rpcUrl`: a node of the chain that the signature is for. */
  async signMessage(kind: AccountKind, message: Hex, rpcUrl: string | undefined): Promise<Hex> {
    return this.#signed(kind, await this.eoa.signMessage({ message: { raw: message } }), rpcUrl)
  }

  async signTypedData(kind: AccountKind, text: unknown, rpcUrl: string): Promise<Hex> {
    return this.#signed(kind, await this.eoa.signTypedData(typeof text === 'string' ? JSON.parse(text) : text), rpcUrl)
  }

  send(kind: AccountKind, call: Call, rpcUrl: string): Promise<Hex> {
    if (kind === 'smartAccount') return this.smart.send(call, rpcUrl)
    const client = createWalletClient({ account: this.eoa, transport: http(rpcUrl) })
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

  #signed(kind: AccountKind, signature: Hex, rpcUrl: string | undefined): Hex {
    return kind === 'eoa' ? signature : this.smart.wrap(signature, rpcUrl)
  }
}

/** A read of the site's own node. */
export async function readNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  return client.request({ method, params } as never)
}
