import { fail } from '../errors/fail.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { ChainNamespace, Network } from '../network/network.ts'
import { ownValue } from '../shared/own-value.ts'

/** What is to be sent. Addresses in the form of their chain; `amount` in base units. */
export type SendDraft = Readonly<{ network: Network; from: string; to: string; amount: bigint; coin: Coin }>

export function isSamePayment(one: SendDraft, other: SendDraft): boolean {
  return isSameCoin(one.coin, other.coin) && one.from === other.from && one.to === other.to && one.amount === other.amount
}

/**
 * `fee`: the most expected, in base units of the network's own coin. `createsAccount`: of the receiver, for this token. `isCut`: the token
 * keeps a part of what is sent. `isOpen`: a wallet may still send the same. `walletFee`: what the wallet may add to `fee` to be faster.
 */
export type PreparedSend = Readonly<{
  draft: SendDraft
  fee: bigint
  createsAccount?: boolean | undefined
  isCut?: boolean | undefined
  isOpen?: boolean | undefined
  walletFee?: bigint | undefined
}>

export type Holding = Readonly<Pick<SendDraft, 'network' | 'from' | 'coin'>>

/** What the chain says about a receiver. `unknown`: it could not be asked. */
export type ReceiverKind = 'account' | 'contract' | 'program' | 'program-account' | 'unknown'

/** What a token says of itself. Foreign text, sanitised. */
export type TokenSelfDescription = Readonly<{ name: string; symbol: string; decimals: number }>

/** How a namespace sends: what differs between EVM and Solana. */
export interface TransferStrategy<P extends PreparedSend = PreparedSend> {
  /** Base units held now: of the coin, and of the network's own coin. */
  holdings(holding: Holding, signal: AbortSignal): Promise<Readonly<{ coin: bigint; own: bigint }>>
  /** The part of the network's own coin that is kept back for the fee of a transfer. */
  reserve(network: Network, signal: AbortSignal): Promise<bigint>
  /** Undefined when there is no token at `address`. */
  describe(address: string, network: Network, signal: AbortSignal): Promise<TokenSelfDescription | undefined>
  receiver(address: string, network: Network, signal: AbortSignal): Promise<ReceiverKind>
  /** Simulated. `name`: what it is for, where that is more than the transfer. @throws SIMULATION_FAILED */
  prepare(draft: SendDraft, signal: AbortSignal, name?: string): Promise<P>
  /** The fee now. */
  fee(prepared: P, signal: AbortSignal): Promise<bigint>
  /**
   * Asks the wallet, once for each prepared transfer, unless `signal` aborted before. Resolves the hash. `asks` runs right before the
   * request: from then on only the wallet decides.
   * @throws TRANSACTION_CHANGED, USER_REJECTED, WALLET_REFUSED, WALLET_SILENT, ABORTED
   */
  send(prepared: P, signal: AbortSignal, asks?: () => void): Promise<string>
  track(hash: string, prepared: P, signal: AbortSignal): Promise<TrackedTransaction>
}

/** The ways by namespace, whose code is fetched when needed. */
export class TransferStrategies {
  constructor(private readonly ways: Readonly<Partial<Record<ChainNamespace, () => Promise<TransferStrategy>>>>) {}

  /** @throws NETWORK_UNSUPPORTED, and what a failed download throws */
  async of(namespace: ChainNamespace): Promise<TransferStrategy> {
    const load = ownValue(this.ways, namespace)
    if (!load) throw fail('NETWORK_UNSUPPORTED', { network: namespace })
    return load()
  }
}
