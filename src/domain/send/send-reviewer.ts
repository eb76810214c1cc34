import type { ReceiverNames } from '../../ports/send/receiver-names.ts'
import type { ActiveAccounts } from '../account/active-account.ts'
import type { TokensService } from '../account/tokens-service.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { maxAfterFee } from '../money/amount.ts'
import { onOneScale, worthOf } from '../money/fiat.ts'
import { isSameOwner, ownerOf } from '../money/owner.ts'
import type { TrackedTransaction } from '../money/transaction-fate.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { KnownReceivers } from './known-receivers.ts'
import type { PastReceivers } from './past-receivers.ts'
import { isFeeHigh, judgeReceiver, type SendWarning } from './receiver-rules.ts'
import type { SendReview } from './send-state.ts'
import type { Holding, SendDraft, TransferStrategies } from './transfer-strategy.ts'

/** Whose review it is, the name that the receiver's address came from, if any, and what the wallet is asked for beyond the transfer. */
export type SendSource = Readonly<{ accountId: string; name: string | undefined; isOfOtherChain: boolean; request: string | undefined }>

/** Makes reviews of sends, and checks one again right before the wallet is asked. */
export class SendReviewer {
  constructor(
    private readonly accounts: ActiveAccounts,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly ways: TransferStrategies,
    private readonly names: ReceiverNames,
    private readonly known: KnownReceivers,
    private readonly coins: TokensService,
    private readonly past: PastReceivers,
  ) {}

  /** @throws INSUFFICIENT_FUNDS, SIMULATION_FAILED, TRANSACTION_CHANGED (the receiver takes nothing), and what the nodes throw */
  async review(draft: SendDraft, source: SendSource, signal: AbortSignal): Promise<SendReview> {
    const { network, from, to, coin } = draft
    const namespace = network.chainNamespace
    const way = await this.ways.of(namespace)
    const [kind, known, past] = await Promise.all([
      way.receiver(to, network, signal).catch((error: unknown) => {
        if (isAppError(error, 'ABORTED')) throw error
        return 'unknown' as const
      }),
      this.known.of(namespace),
      this.past.of(draft, signal),
    ])
    const own = this.connections.connections.flatMap(({ accounts }) => accounts.map(({ address }) => address))
    const tokens = this.coins.state.value.tokens.flatMap(({ address, caipNetworkId }) =>
      address !== undefined && caipNetworkId === network.caipNetworkId ? [address] : [],
    )
    const verdict = judgeReceiver({ namespace, from, to, kind, token: coin.address, tokens, known: [...known, ...own], past })
    if (verdict.stop) throw fail('RECEIVER_UNUSABLE', { address: to })
    await this.#expectFunds(draft, 0n, signal)
    const prepared = await way.prepare(draft, signal, source.request)
    await this.#expectFunds(draft, prepared.fee, signal)
    const warnings: SendWarning[] = [...verdict.warnings]
    if (source.isOfOtherChain) warnings.unshift('other-chain-name')
    if (prepared.isOpen) warnings.unshift('unanswered')
    if (prepared.isCut) warnings.push('token-fee')
    if (this.#isFeeHigh(prepared.fee, draft)) warnings.push('fee')
    return Object.freeze({ network, accountId: source.accountId, prepared, name: source.name, warnings })
  }

  /** `most`: what can be sent of it; of the network's own coin, what the fee leaves. @throws what the nodes throw */
  async most(holding: Holding, signal: AbortSignal): Promise<Readonly<{ held: bigint; most: bigint }>> {
    const way = await this.ways.of(holding.network.chainNamespace)
    const fee = holding.coin.address === undefined ? await way.reserve(holding.network, signal) : 0n
    const { coin: held } = await way.holdings(holding, signal)
    return { held, most: maxAfterFee(held, fee) }
  }

  /** @throws TRANSACTION_CHANGED, INSUFFICIENT_FUNDS, NAME_LOOKUP_FAILED, and what the nodes throw */
  async check(review: SendReview, signal: AbortSignal): Promise<void> {
    const { network, prepared, name } = review
    const { draft } = prepared
    const way = await this.ways.of(network.chainNamespace)
    if (name !== undefined) {
      const now = await this.names.find(name, network, this.networks.state.value.networks, signal)
      if (!now || !isSameAddress(network.chainNamespace, now.address, draft.to)) throw fail('TRANSACTION_CHANGED', { part: 'name' })
    }
    await this.#expectFunds(draft, await way.fee(prepared, signal), signal)
    const active = this.accounts.state.value
    const isSameNetwork = active?.isSupported && active.caipNetworkId === network.caipNetworkId
    if (active && !isSameNetwork) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
    if (!active || !isSameOwner(review, ownerOf(active))) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    const { approved } = active.connection
    if (approved && !approved.includes(network.caipNetworkId)) throw fail('TRANSACTION_CHANGED', { part: 'chain' })
  }

  /** As `TransferStrategy.send`. */
  async ask({ network, prepared }: SendReview, signal: AbortSignal, asks: () => void): Promise<string> {
    return (await this.ways.of(network.chainNamespace)).send(prepared, signal, asks)
  }

  /** As `TransferStrategy.track`. */
  async track({ network, prepared }: SendReview, hash: string, signal: AbortSignal): Promise<TrackedTransaction> {
    return (await this.ways.of(network.chainNamespace)).track(hash, prepared, signal)
  }

  /** Of tokens, by their value; unknown prices say nothing. */
  #isFeeHigh(fee: bigint, { network, coin, amount }: SendDraft): boolean {
    if (coin.address === undefined) return isFeeHigh(fee, amount)
    const own = this.coins.state.value.tokens.find(
      ({ address, caipNetworkId }) => address === undefined && caipNetworkId === network.caipNetworkId,
    )
    const [paid, sent] = [own && worthOf(fee, own), worthOf(amount, coin)]
    return paid !== undefined && sent !== undefined && isFeeHigh(...onOneScale(paid, sent))
  }

  async #expectFunds({ network, from, coin, amount }: SendDraft, fee: bigint, signal: AbortSignal): Promise<void> {
    const way = await this.ways.of(network.chainNamespace)
    const held = await way.holdings({ network, from, coin }, signal)
    if (held.coin < amount) throw fail('INSUFFICIENT_FUNDS', { symbol: coin.symbol })
    const needed = coin.address === undefined ? amount + fee : fee
    if (held.own < needed) throw fail('INSUFFICIENT_FUNDS', { symbol: network.nativeCurrency.symbol })
  }
}
