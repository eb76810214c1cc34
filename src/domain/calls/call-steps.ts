import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { isUnconfirmed } from '../money/open-requests.ts'
import type { Transactions } from '../money/transactions.ts'
import type { Network } from '../network/network.ts'
import { never } from '../shared/async/never.ts'
import { poll } from '../shared/async/poll.ts'
import { race } from '../shared/async/race.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { type CallsJournal, stepAt } from './calls-journal.ts'
import { type CallsPlace, type KeptCalls, OPEN_MS, RELAYED_MS, SHOWN_LOOK_MS, type Step } from './kept-calls.ts'
import { carrying, SentSearch } from './sent-search.ts'

const LOOK_MS = 1000
/** So long is looked for what a page asked that was closed before the wallet answered. */
const CLOSED_MS = 10_000
/** So long is looked for what a wallet lost the answer to. */
const LOST_MS = 30_000

/**
 * A batch as one transaction after the other, the next when the one before is mined. Each is noted before the wallet is asked. One that was
 * asked and has no hash is looked for on the chain first, and asked again only where it is certain that the chain has none.
 */
export class CallSteps {
  readonly #search: SentSearch

  constructor(
    private readonly node: EvmNode,
    private readonly transactions: Transactions,
    private readonly journal: CallsJournal,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
  ) {
    this.#search = new SentSearch(node)
  }

  /**
   * Until all are mined, or one is not carried out: then the rest is not asked. Resolves what is kept, with its end.
   * @throws USER_REJECTED, which ends it; SIMULATION_FAILED, TRANSACTION_UNKNOWN, … after which it can be resumed
   */
  async run(kept: KeptCalls, place: CallsPlace, signal: AbortSignal): Promise<KeptCalls> {
    for (const index of kept.calls.keys()) {
      const { steps } = await this.#settle(kept, index, place, signal)
      const outcome = steps[index]?.outcome
      if (outcome === 'reverted') return this.#end(kept, index === 0 ? 500 : 600)
      if (outcome !== 'done') return this.#end(kept, index === 0 ? 400 : 600)
    }
    return this.#end(kept, 200)
  }

  /** What the chain says of the last step by now; nothing is asked of a wallet. */
  async look(kept: KeptCalls, network: Network, signal: AbortSignal): Promise<KeptCalls> {
    const index = kept.steps.length - 1
    const { hash, outcome } = kept.steps[index] ?? {}
    if (hash === undefined || outcome === 'done') return kept
    // As named by the wallet: it counts where the chain has it, since it was asked, for this call.
    const sent = await this.node.transaction(hash, network, signal)
    const isIt = sent?.block !== undefined && sent.block > (kept.steps[index]?.block ?? 0n)
    if (!isIt || !carrying([callAt(kept, index)], kept.account, [{ ...sent, hash }], new Set())) return kept
    const now = await this.node.outcome(hash, network, signal)
    if (!now) return kept
    const next = await this.journal.step(kept.id, index, (step) => step && { ...step, outcome: now })
    if (now === 'reverted') return this.#end(next, index === 0 ? 500 : 600)
    return index === kept.calls.length - 1 ? this.#end(next, 200) : next
  }

  #end({ id }: KeptCalls, end: number): Promise<KeptCalls> {
    return this.journal.change(id, () => ({ end }))
  }

  async #settle({ id }: KeptCalls, index: number, place: CallsPlace, signal: AbortSignal): Promise<KeptCalls> {
    for (;;) {
      const kept = await this.journal.now(id)
      const step = kept.steps[index]
      if (step?.outcome !== undefined) return kept
      if (!step) await this.#ask(kept, index, place, signal)
      else if (step.hash === undefined) await this.#recover(kept, index, step, place, signal)
      else await this.#track(kept, index, { ...step, hash: step.hash }, place, signal)
    }
  }

  /**
   * Asks the wallet once. Its answer is noted whoever still waits for it. `before`: what an earlier page asked. Both have one number then:
   * where the wallet still shows the first, only one of the two is mined.
   */
  async #ask(kept: KeptCalls, index: number, { network, arrive }: CallsPlace, signal: AbortSignal, before?: Step): Promise<void> {
    await arrive(signal)
    const block = await this.node.height(network, signal)
    const nonce = await this.node.nonce(kept.account, network, signal)
    const call = before ? { ...callAt(kept, index), nonce } : callAt(kept, index)
    const prepared = await this.transactions.prepare(call, network, signal)
    const step: Step = { nonce, block, ...before, at: this.clock.now() }
    await this.journal.prepare(
      kept.id,
      stepAt(index, () => step),
    )
    const answered = this.transactions.send(prepared, signal).then((hash) => this.#sent(kept, index, hash, network))
    const asked = { ...kept, steps: Object.assign([...kept.steps], { [index]: step }) }
    try {
      await race(
        never(),
        () => answered,
        (over) => this.#seen(asked, index, network, SHOWN_LOOK_MS, over),
      )
    } catch (error) {
      if (isUnconfirmed(error)) return this.#lost(asked, index, network)
      // Not where the chain has it, or another tab asked since.
      await this.journal.step(kept.id, index, (now) => (now?.at === step.at && now.hash === undefined ? before : now))
      if (isAppError(error, 'USER_REJECTED')) await this.#end(kept, index === 0 ? 400 : 600)
      throw error
    }
  }

  async #sent({ id, account, chain }: KeptCalls, index: number, hash: string, network: Network): Promise<void> {
    await this.journal.step(id, index, (step) => step && { ...step, hash: step.hash ?? hash })
    this.pending.add({ hash, chain: network.caipNetworkId ?? chain, account, operation: 'execute' })
  }

  /** The wallet was asked, and its answer says nothing. @throws TRANSACTION_UNKNOWN */
  #lost(kept: KeptCalls, index: number, network: Network): Promise<void> {
    const late = () => fail('TRANSACTION_UNKNOWN', {})
    return withDeadline({ clock: this.clock, ms: LOST_MS, late }, (over) => this.#seen(kept, index, network, LOOK_MS, over))
  }

  /** Until the chain has it. @throws TRANSACTION_UNKNOWN after as long as a wallet may show it, ABORTED */
  async #seen(kept: KeptCalls, index: number, network: Network, everyMs: number, signal: AbortSignal): Promise<void> {
    await poll({ clock: this.clock, everyMs, firstMs: everyMs, signal }, async (_, passedMs) => {
      const found = (await this.#find(kept, index, network, signal)) === 'found'
      if (!found && passedMs >= OPEN_MS) throw fail('TRANSACTION_UNKNOWN', {})
      return found || undefined
    })
  }

  /** Notes its hash where the chain has it. `absent`: nothing that it sent since can be it. */
  async #find(kept: KeptCalls, index: number, network: Network, signal: AbortSignal): Promise<'found' | 'absent' | 'unclear'> {
    const step = kept.steps[index]
    if (!step) return 'unclear'
    try {
      const { found, isAll } = await this.#search.since(kept.account, step, network, signal)
      const [own] = carrying([callAt(kept, index)], kept.account, found, await this.journal.taken()) ?? []
      if (!own) return isAll ? 'absent' : 'unclear'
      await this.journal.step(kept.id, index, (now) => now && { ...now, hash: own.hash })
      return 'found'
    } catch {
      // Nodes that do not answer, or keep no state of then: nothing is known.
      return 'unclear'
    }
  }

  /** A wallet was asked, and the page closed before it answered. @throws TRANSACTION_UNKNOWN: nothing says whether it was sent */
  async #recover(kept: KeptCalls, index: number, step: Step, place: CallsPlace, signal: AbortSignal): Promise<void> {
    const age = this.clock.now() - step.at
    const isOld = age > OPEN_MS || (place.isRelayed && age > RELAYED_MS)
    const ms = isOld ? 0 : place.isRelayed ? RELAYED_MS - Math.max(0, age) : CLOSED_MS
    const end = await poll({ clock: this.clock, everyMs: LOOK_MS, signal }, async (_, passedMs) => {
      const found = await this.#find(kept, index, place.network, signal)
      return found === 'found' || passedMs >= ms ? found : undefined
    })
    if (end === 'unclear') throw fail('TRANSACTION_UNKNOWN', {})
    if (end === 'absent') await this.#ask(kept, index, place, signal, step)
  }

  async #track(kept: KeptCalls, index: number, step: Step & { hash: string }, { network }: CallsPlace, signal: AbortSignal): Promise<void> {
    const { hash } = step
    const prepared = this.transactions.askedBefore(callAt(kept, index), network, step.block)
    const fate = await this.transactions.track(hash, prepared, signal)
    const { outcome } = fate
    this.pending.remove({ hash, chain: network.caipNetworkId }, outcome, fate)
    if (outcome === 'done' || outcome === 'reverted') {
      await this.journal.step(kept.id, index, (now) => now && { ...now, hash: fate.hash, outcome })
      return
    }
    // The wallet named another transaction than the one that it sent, or the visitor put another in its place.
    const { hash: _, ...unnamed } = step
    const asked = { ...kept, steps: Object.assign([...kept.steps], { [index]: unnamed }) }
    const found = await this.#find(asked, index, network, signal)
    if (found === 'found') return
    if (outcome !== 'replaced' || found === 'unclear') throw fail('TRANSACTION_UNKNOWN', {})
    await this.journal.step(kept.id, index, (now) => now && { ...now, outcome })
  }
}

function callAt({ account, calls }: KeptCalls, index: number) {
  const call = calls[index]
  if (!call) throw fail('UNEXPECTED', {})
  return { ...call, from: account }
}
