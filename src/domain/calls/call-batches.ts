import type { BatchWallet, ToldStatus } from '../../ports/calls/batch-wallet.ts'
import type { CallReceipt, EvmNode, FoundTransaction } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { PendingTransactions } from '../activity/pending-transactions.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import { never } from '../shared/async/never.ts'
import { poll, slowing } from '../shared/async/poll.ts'
import { race } from '../shared/async/race.ts'
import type { CallsJournal } from './calls-journal.ts'
import { type CallsPlace, isTied, type KeptCalls, OPEN_MS, ownWalletId, RELAYED_MS, SHOWN_LOOK_MS } from './kept-calls.ts'
import { codeOf, refusedCalls } from './refused-calls.ts'
import { carrying, SentSearch } from './sent-search.ts'

const POLL_MS = 1000
const GIVE_UP_MS = 3_600_000
/** A wallet that says nothing for so long, of what the chain does not have, is not waited for. */
const SILENT_MS = 60_000
/** So long must a wallet say that it failed while the chain has nothing of it. */
const FAILED_MS = 10_000
/** So long is looked for a batch whose answer nobody heard. */
const LOOKED_MS = 5000
/**
 * Refusals after which the calls can be sent one after the other: no batches on this chain, too many calls, the upgrade refused, no
 * atomicity. EIP-5792.
 */
const WITHOUT: readonly unknown[] = [5710, 5740, 5750, 5760]
const DUPLICATE = 5720
/** JSON-RPC: it failed, and does not say why. */
const INTERNAL = -32603
/** UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256): topic 2 is the sender, word 2 whether it went well. */
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** ExecutionFailure(bytes32,uint256) */
const SAFE_FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

type Proof = Readonly<{ end: number; hashes: readonly string[]; isAtomic: boolean }>

/** A batch that the wallet sends in one. What it says of it counts where the chain says the same. */
export class CallBatches {
  readonly #search: SentSearch

  constructor(
    private readonly wallet: BatchWallet,
    private readonly node: EvmNode,
    private readonly journal: CallsJournal,
    private readonly pending: PendingTransactions,
    private readonly clock: Clock,
  ) {
    this.#search = new SentSearch(node)
  }

  /**
   * Until it ended. Resolves what is kept; `way` is `steps` where the wallet cannot, and nothing was sent.
   * @throws USER_REJECTED, WALLET_REFUSED, which end it; TRANSACTION_UNKNOWN, … after which it can be resumed
   */
  async run(kept: KeptCalls, place: CallsPlace, signal: AbortSignal): Promise<KeptCalls> {
    const asked = kept.asked ? await this.#recover(kept, place, signal) : await this.#ask(kept, place, signal)
    return asked.way === 'steps' || asked.end !== undefined ? asked : this.#follow(asked, place.network, signal)
  }

  /** What the wallet and the chain say by now. */
  async look(kept: KeptCalls, network: Network, signal: AbortSignal): Promise<KeptCalls> {
    const told = await this.#told(kept, signal)
    const proof = await this.#proof(kept, told || undefined, network, signal)
    return proof ? this.#end(kept, proof) : kept
  }

  async #ask(kept: KeptCalls, place: CallsPlace, signal: AbortSignal): Promise<KeptCalls> {
    const { network } = place
    const { id, account, chain, calls, isRequired, capabilities } = kept
    // Some wallets refuse a batch for another chain than theirs.
    await place.arrive(signal)
    const block = await this.node.height(network, signal)
    const nonce = await this.node.nonce(account, network, signal)
    const at = this.clock.now()
    const asked = await this.journal.prepare(id, (now) => ({ asked: { nonce, block, ...now.asked, at } }))
    const answered = this.wallet
      .send({ id: ownWalletId(id), from: account, chain, calls, isRequired, capabilities }, never())
      .then((walletId) => this.#sent(asked, walletId))
    try {
      return await race(
        never(),
        () => answered,
        (over) => this.#seen(asked, network, over),
      )
    } catch (error) {
      if (isAppError(error, 'TRANSACTION_UNKNOWN')) {
        // It may still show it, or be on its way.
        if (codeOf(error.cause) !== INTERNAL) return asked
        const found = await this.#lookFor(asked, place, signal)
        if (found !== 'absent') return found === 'unclear' ? asked : found
      }
      // The wallet has it from before the page was closed.
      if (kept.asked && codeOf(error) === DUPLICATE) return this.#sent(asked, ownWalletId(id))
      return this.#refused(asked, error)
    }
  }

  async #refused(kept: KeptCalls, error: unknown): Promise<KeptCalls> {
    // Where it failed without saying why, and nothing was sent, it may have none.
    const isWithout = isAppError(error, 'WALLET_METHOD_UNSUPPORTED') || isAppError(error, 'TRANSACTION_UNKNOWN')
    if ((isWithout || WITHOUT.includes(codeOf(error))) && !kept.isRequired && !isTied(kept.capabilities))
      return this.journal.change(kept.id, () => ({ way: 'steps' }))
    await this.journal.change(kept.id, () => ({ end: 400 }))
    if (isAppError(error, 'WALLET_METHOD_UNSUPPORTED')) throw refusedCalls(kept.isRequired ? 5760 : 5700, error)
    throw isAppError(error, 'TRANSACTION_UNKNOWN') ? (error.cause ?? error) : error
  }

  async #sent({ id, account, chain }: KeptCalls, walletId: string): Promise<KeptCalls> {
    this.pending.add({ hash: walletId, chain, account, operation: 'execute', isBundle: true })
    return this.journal.change(id, () => ({ walletId }))
  }

  /** A wallet that never answers may have sent it all the same. @throws TRANSACTION_UNKNOWN after as long as it may show it */
  async #seen(kept: KeptCalls, network: Network, signal: AbortSignal): Promise<KeptCalls> {
    const every = { clock: this.clock, everyMs: SHOWN_LOOK_MS, firstMs: SHOWN_LOOK_MS, signal }
    const found = await poll(every, async (_, passedMs) => {
      const proof = await this.#proof(kept, undefined, network, signal)
      if (!proof && passedMs >= OPEN_MS) throw fail('TRANSACTION_UNKNOWN', {})
      return proof
    })
    return this.#end(kept, found)
  }

  /**
   * An earlier page asked. Where neither the wallet nor the chain knows of it, the wallet is asked under the same id.
   * @throws TRANSACTION_UNKNOWN
   */
  async #recover(kept: KeptCalls, place: CallsPlace, signal: AbortSignal): Promise<KeptCalls> {
    if (kept.walletId !== undefined) return kept
    const found = await this.#lookFor(kept, place, signal)
    if (found === 'unclear') throw fail('TRANSACTION_UNKNOWN', {})
    return found === 'absent' ? this.#ask(kept, place, signal) : found
  }

  /**
   * `absent`: the wallet does not know it, nothing of the account waits in a pool, and the wallet keeps our ids, or the account sent
   * nothing since. One that is reached over a relay may still show what a closed page asked.
   */
  async #lookFor(kept: KeptCalls, { network, isRelayed }: CallsPlace, signal: AbortSignal): Promise<KeptCalls | 'absent' | 'unclear'> {
    const age = Math.max(0, this.clock.now() - (kept.asked?.at ?? 0))
    const lookedMs = isRelayed ? Math.max(LOOKED_MS, RELAYED_MS - age) : LOOKED_MS
    return poll({ clock: this.clock, everyMs: POLL_MS, signal }, async (_, passedMs) => {
      const told = await this.#told(kept, signal)
      if (told) return this.#sent(kept, ownWalletId(kept.id))
      const proof = await this.#proof(kept, undefined, network, signal)
      if (proof) return this.#end(kept, proof)
      if (passedMs < lookedMs) return undefined
      const since = await this.#since(kept, network, signal)
      const isAbsent = since?.isAll === true || (since?.isWaiting === false && kept.isNamed === true)
      return told === false && isAbsent ? 'absent' : 'unclear'
    })
  }

  async #follow(kept: KeptCalls, network: Network, signal: AbortSignal): Promise<KeptCalls> {
    let heardAt = 0
    let failedAt: number | undefined
    return poll({ clock: this.clock, everyMs: slowing, signal }, async (_, now) => {
      const told = await this.#told(kept, signal)
      const proof = await this.#proof(kept, told || undefined, network, signal)
      if (proof) return this.#end(kept, proof)
      if (told) heardAt = now
      const isSaid = told && told.status >= 400 && told.hashes.length === 0
      failedAt = isSaid ? (failedAt ?? now) : undefined
      // What waits in a node's pool may be it.
      const isOver = isSaid && failedAt !== undefined && now - failedAt >= FAILED_MS
      if (isOver && (await this.#since(kept, network, signal))?.isWaiting === false)
        return this.#end(kept, { end: told.status, hashes: [], isAtomic: true })
      if (now - heardAt > SILENT_MS || now > GIVE_UP_MS) throw fail('TRANSACTION_UNKNOWN', {})
      return undefined
    })
  }

  /** False: the wallet does not know it. Undefined: it does not say. */
  async #told({ id, walletId = ownWalletId(id) }: KeptCalls, signal: AbortSignal): Promise<ToldStatus | false | undefined> {
    try {
      return (await this.wallet.status(walletId, signal)) ?? false
    } catch (error) {
      if (isAppError(error, 'ABORTED')) throw error
      return undefined
    }
  }

  /** How it ended, as the chain has it: by the transactions that the wallet names, else by those of the account. */
  async #proof(kept: KeptCalls, told: ToldStatus | undefined, network: Network, signal: AbortSignal): Promise<Proof | undefined> {
    const named = told ? await this.#named(kept, told.hashes, network, signal).catch(() => undefined) : undefined
    const since = named ? undefined : await this.#since(kept, network, signal)
    const { account, calls } = kept
    const carried = since && carrying(calls, account, since.found, await this.journal.taken(kept.id))
    const receipts = named ?? (carried && (await this.#receipts(carried, network, signal).catch(() => undefined)))
    if (!receipts) return undefined
    const failed = receipts.filter((receipt) => isFailed(receipt, account)).length
    const end = failed === 0 ? 200 : failed === receipts.length ? 500 : 600
    const hashes = receipts.map(({ transactionHash }) => transactionHash)
    return { end, hashes, isAtomic: hashes.length === 1 && (calls.length === 1 || told?.atomic !== false) }
  }

  /** Those that the wallet names, where all are on the chain since it was asked, and they carry out the calls, or name the account. */
  async #named({ account, calls, asked }: KeptCalls, hashes: readonly string[], network: Network, signal: AbortSignal) {
    const sent: FoundTransaction[] = []
    // One after the other: a wallet may name a thousand that nobody knows.
    for (const hash of hashes) {
      const known = await this.node.transaction(hash, network, signal)
      if (!known?.block || known.block <= (asked?.block ?? 0n)) return undefined
      sent.push({ ...known, hash })
    }
    const receipts = await this.#receipts(sent, network, signal)
    const isOwn = receipts?.every((receipt) => namesIn(receipt, account))
    const isPartOf = sent.length < calls.length && receipts?.at(-1)?.status === '0x0'
    const begun = isPartOf && sent.every((each, index) => carrying(calls.slice(index, index + 1), account, [each], new Set()))
    return isOwn || begun || carrying(calls, account, sent, new Set()) ? receipts : undefined
  }

  /** Undefined while one is not mined, and of none. */
  async #receipts(sent: readonly Pick<FoundTransaction, 'hash'>[], network: Network, signal: AbortSignal) {
    const found = await Promise.all(sent.map(({ hash }) => this.node.receipt(hash, network, signal)))
    const receipts = found.filter((receipt) => receipt !== undefined)
    return receipts.length === sent.length && receipts.length > 0 ? receipts : undefined
  }

  async #since({ account, asked }: KeptCalls, network: Network, signal: AbortSignal) {
    return asked && this.#search.since(account, asked, network, signal).catch(() => undefined)
  }

  #end({ id, chain, walletId = ownWalletId(id) }: KeptCalls, { end, hashes, isAtomic }: Proof): Promise<KeptCalls> {
    this.pending.remove({ hash: walletId, chain }, end === 200 ? 'done' : end < 500 ? 'dropped' : 'reverted')
    return this.journal.change(id, () => ({ end, hashes, isAtomic }))
  }
}

/** Whether an event names the account: those that bundlers send (ERC-4337) do. */
function namesIn({ logs }: CallReceipt, account: string): boolean {
  const topic = account.slice(2).toLowerCase()
  return logs.some(({ topics }) => topics.some((each) => each.toLowerCase().endsWith(topic)))
}

/** Also where the transaction of a bundler (ERC-4337), or a Safe's, went well, and says that what the account did in it did not. */
function isFailed({ status, logs }: CallReceipt, account: string): boolean {
  const own = account.slice(2).toLowerCase()
  return (
    status === '0x0' ||
    logs.some(({ address, topics: [event, , sender], data }) => {
      if (event === USER_OPERATION) return sender?.toLowerCase().endsWith(own) && /^0x.{64}0{64}/.test(data)
      return event === SAFE_FAILURE && address.slice(2).toLowerCase() === own
    })
  )
}
