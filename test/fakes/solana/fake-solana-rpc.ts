import { ed25519 } from '@noble/curves/ed25519'
import { parseSolanaAddress } from '../../../src/domain/caip/solana-address.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { Network } from '../../../src/domain/network/network.ts'
import type {
  RecentBlockhash,
  SolanaAccount,
  SolanaRpc,
  SolanaSendOptions,
  SolanaToken,
  TransactionFate,
} from '../../../src/ports/solana/solana-rpc.ts'
import { SolanaLedger } from './solana-ledger.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** One node over a ledger in memory. Turn `ledger` and `isDown`. */
export class FakeSolanaRpc implements SolanaRpc {
  isDown = false

  constructor(readonly ledger: SolanaLedger = new SolanaLedger()) {}

  async balance(address: string, network: Network, signal: AbortSignal): Promise<bigint> {
    return (await this.account(address, network, signal))?.lamports ?? 0n
  }

  async account(address: string, network: Network, signal: AbortSignal): Promise<SolanaAccount | undefined> {
    this.#reach(network, signal)
    if (!ADDRESS.test(address)) throw fail('CAIP_ADDRESS_INVALID', { value: address })
    const found = this.ledger.accounts.get(address)
    return found && { lamports: BigInt(found.lamports), owner: found.owner, data: found.data }
  }

  async isPublicKey(address: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) throw fail('ABORTED', {})
    const key = parseSolanaAddress(address)
    if (!key) throw fail('CAIP_ADDRESS_INVALID', { value: address })
    try {
      ed25519.ExtendedPoint.fromHex(key)
      return true
    } catch {
      return false
    }
  }

  async tokens(owner: string, network: Network, signal: AbortSignal): Promise<readonly SolanaToken[]> {
    this.#reach(network, signal)
    if (!ADDRESS.test(owner)) throw fail('CAIP_ADDRESS_INVALID', { value: owner })
    const { tokens } = this.ledger
    return tokens.filter((token) => token.owner === owner).map(({ owner: _, amount, ...token }) => ({ ...token, amount: BigInt(amount) }))
  }

  async recentBlockhash(network: Network, signal: AbortSignal): Promise<RecentBlockhash> {
    this.#reach(network, signal)
    const { blockhash, lastValidBlockHeight } = this.ledger
    return { blockhash, lastValidBlockHeight }
  }

  async fee(_message: Uint8Array, network: Network, signal: AbortSignal): Promise<bigint | undefined> {
    this.#reach(network, signal)
    return this.ledger.feeLamports === undefined ? undefined : BigInt(this.ledger.feeLamports)
  }

  async rent(bytes: number, network: Network, signal: AbortSignal): Promise<bigint> {
    this.#reach(network, signal)
    return BigInt(this.ledger.rent(bytes))
  }

  async simulate(_transaction: Uint8Array, network: Network, signal: AbortSignal): Promise<void> {
    this.#reach(network, signal)
    if (this.ledger.complaint !== undefined) throw fail('SIMULATION_FAILED', { reason: this.ledger.complaint })
  }

  /** The options of each transaction that was submitted. */
  readonly sentWith: (SolanaSendOptions | undefined)[] = []

  async send(transaction: Uint8Array, network: Network, signal: AbortSignal, options?: SolanaSendOptions): Promise<string> {
    this.#reach(network, signal)
    this.sentWith.push(options)
    const signature = this.ledger.take(transaction)
    if (signature !== undefined) return signature
    const description = `Transaction simulation failed: ${this.ledger.complaint}`
    throw fail('NODE_REFUSED', { network: network.name, description, nodeCode: -32002 })
  }

  async fate(signature: string, network: Network, signal: AbortSignal): Promise<TransactionFate> {
    this.#reach(network, signal)
    return this.ledger.fates.get(signature) ?? 'unknown'
  }

  #reach({ caipNetworkId }: Network, signal: AbortSignal): void {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.isDown) throw fail('HTTP_UNREACHABLE', { url: caipNetworkId })
  }
}
