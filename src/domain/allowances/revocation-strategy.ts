import { fail } from '../errors/fail.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { ChainNamespace, Network } from '../network/network.ts'
import { ownValue } from '../shared/own-value.ts'
import type { AllowanceEntry, AllowanceQuery, FoundAllowances } from './allowance-entry.ts'

/** Of whom an allowance is taken back. */
export type RevocationDraft = Readonly<{ network: Network; from: string; entry: AllowanceEntry }>

/**
 * `call`: what the wallet is asked for, as code. `contract`: which contract or program carries it out. `fee`: the most expected, in base
 * units of the network's own coin; `walletFee`: what the wallet may add. `isOpen`: a wallet may still send the same.
 */
export type PreparedRevocation = Readonly<{
  draft: RevocationDraft
  call: string
  contract: string
  fee: bigint
  walletFee?: bigint | undefined
  isOpen?: boolean | undefined
}>

/** How a namespace tells and takes back allowances. */
export interface RevocationStrategy<P extends PreparedRevocation = PreparedRevocation> {
  /** @throws what the nodes throw, when nothing could be read */
  find(query: AllowanceQuery, network: Network, signal: AbortSignal): Promise<FoundAllowances>
  /** Simulated. @throws SIMULATION_FAILED, INSUFFICIENT_FUNDS, what the nodes throw */
  prepare(draft: RevocationDraft, signal: AbortSignal): Promise<P>
  /** Asks the wallet, once for each prepared one. `asks` runs right before the request. @throws as `Transactions.send` */
  send(prepared: P, signal: AbortSignal, asks: () => void): Promise<string>
  track(hash: string, prepared: P, signal: AbortSignal): Promise<TrackedTransaction>
  /** What the spender may take now. @throws what the nodes throw */
  left(draft: RevocationDraft, signal: AbortSignal): Promise<bigint>
}

/** Those of the namespaces that have allowances, whose code is fetched when needed. */
export class RevocationStrategies {
  constructor(private readonly ways: Readonly<Partial<Record<ChainNamespace, () => Promise<RevocationStrategy>>>>) {}

  has(namespace: ChainNamespace): boolean {
    return ownValue(this.ways, namespace) !== undefined
  }

  /** @throws NETWORK_UNSUPPORTED, and what a failed download throws */
  async of(namespace: ChainNamespace): Promise<RevocationStrategy> {
    const load = ownValue(this.ways, namespace)
    if (!load) throw fail('NETWORK_UNSUPPORTED', { network: namespace })
    return load()
  }
}
