import { fail } from '../../../src/domain/errors/fail.ts'
import type { CaipNetworkId } from '../../../src/domain/network/network.ts'
import type { EvmCall } from '../../../src/ports/money/evm-node.ts'
import type { ToldByWallet, WalletStanding, WalletTransactions } from '../../../src/ports/money/wallet-transactions.ts'
import type { FakeEvmNode } from './fake-evm-node.ts'

/** A wallet that signs what it is asked, unless it is told otherwise. */
export class FakeWalletTransactions implements WalletTransactions {
  address: string | undefined
  caipNetworkId: CaipNetworkId | undefined
  rejects = false
  /** Requests in order, as they came. */
  readonly asked: { call: EvmCall; chain: CaipNetworkId }[] = []
  readonly signed: Uint8Array[] = []
  /** Runs before the wallet answers. */
  before: () => Promise<void> | void = () => {}

  /** What it makes of a Solana transaction. */
  signsSolana: (transaction: Uint8Array) => Uint8Array = (transaction) => transaction

  /** `node`: gets what is sent. */
  constructor(
    address?: string,
    caipNetworkId: CaipNetworkId = 'eip155:1',
    private readonly node?: Pick<FakeEvmNode, 'know'>,
  ) {
    this.address = address
    this.caipNetworkId = caipNetworkId
  }

  async standing(_namespace: 'eip155' | 'solana', signal: AbortSignal): Promise<WalletStanding> {
    if (signal.aborted) throw fail('ABORTED', {})
    return { address: this.address, caipNetworkId: this.caipNetworkId }
  }

  async send(call: EvmCall, chain: CaipNetworkId, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.address === undefined) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    this.asked.push({ call, chain })
    await this.before()
    if (this.rejects) throw fail('USER_REJECTED', {})
    const hash = `0x${this.asked.length.toString(16).padStart(64, '0')}`
    this.node?.know(hash, call.from, BigInt(this.asked.length - 1), call)
    return hash
  }

  /** What only the wallet knows, by hash. */
  readonly outcomes = new Map<string, ToldByWallet>()

  async outcome(hash: string, chain: CaipNetworkId): Promise<ToldByWallet | undefined> {
    return chain === this.caipNetworkId ? this.outcomes.get(hash) : undefined
  }

  async signSolana(transaction: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) throw fail('ABORTED', {})
    if (this.address === undefined) throw fail('NOT_CONNECTED', { namespace: 'solana' })
    if (this.rejects) throw fail('USER_REJECTED', {})
    this.signed.push(transaction)
    await this.before()
    return this.signsSolana(transaction)
  }
}
