import { filter } from 'rxjs'
import type { BatchWallet } from '../../ports/calls/batch-wallet.ts'
import type { TabLocks } from '../../ports/calls/tab-locks.ts'
import type { CallReceipt, EvmNode } from '../../ports/money/evm-node.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ChecksumCase } from '../caip/evm-address.ts'
import type { Connection } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { never } from '../shared/async/never.ts'
import { sleep } from '../shared/async/sleep.ts'
import { Disposable } from '../shared/disposable.ts'
import { toHex } from '../shared/hex.ts'
import { type ReadonlyStore, type Service, Store } from '../shared/store.ts'
import { firstOf, until } from '../shared/streams.ts'
import type { CallBatches } from './call-batches.ts'
import type { CallSteps } from './call-steps.ts'
import type { CallsJournal } from './calls-journal.ts'
import { readCallsRequest, readChain, type SendCallsRequest } from './calls-request.ts'
import { type CallsStatus, hashesOf, type PendingCalls, pendingOf, type SentCalls } from './calls-status.ts'
import { isTied, type KeptCalls, ownWalletId } from './kept-calls.ts'
import { refusedCalls } from './refused-calls.ts'

/** Until a wallet that did not say what it can do is asked once more. */
const ASKED_AGAIN_MS = 500
const ID_BYTES = 32

/** What the wallet can do on one chain, as EIP-5792 writes it; `atomic` is `unknown` where the wallet did not say it. */
export type WalletCapabilities = Readonly<
  Record<string, unknown> & { atomic: Readonly<{ status: 'supported' | 'ready' | 'unsupported' | 'unknown' }> }
>

type Waiting = Readonly<{ signal?: AbortSignal | undefined }>
type Parts = Readonly<{
  wallet: BatchWallet
  batches: CallBatches
  steps: CallSteps
  journal: CallsJournal
  locks: TabLocks
  node: EvmNode
  /** Resolves when the wallets of the visit before are connected, or will not be. */
  restored: () => Promise<void>
}>

/** Batches of calls that always end: in one by the wallet, where it can, else one call after the other, over reloads and closed tabs. */
export class CallsService extends Disposable implements Service<readonly PendingCalls[]> {
  readonly #running: Mailbox
  readonly #state = new Store<readonly PendingCalls[]>([])
  /** Those that have not ended, as last read or written here. */
  readonly state: ReadonlyStore<readonly PendingCalls[]> = this.#state

  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly parts: Parts,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly checksum: ChecksumCase,
  ) {
    super()
    this.#running = this.own(new Mailbox(clock, OWNER_LIMIT))
    this.own(parts.journal.state.watch(() => this.#tell()))
  }

  /** @throws NOT_CONNECTED, APKT001, FIELD_*, WALLET_REFUSED, USER_REJECTED, SIMULATION_FAILED, CALLS_FAILED, TRANSACTION_UNKNOWN, … */
  async send(request: SendCallsRequest): Promise<SentCalls> {
    return this.#run(await this.#note(request), request.signal ?? never())
  }

  /** The same, one call after the other. Resolves the id when the first is sent; the rest goes on. @throws as `send` until then */
  async begin(request: SendCallsRequest): Promise<string> {
    const id = await this.#note(request, 'unsupported')
    let unwatch = () => {}
    const begun = new Promise<void>((resolve) => {
      const isBegun = (kept: KeptCalls) => kept.id === id && kept.steps[0]?.hash !== undefined
      unwatch = this.parts.journal.state.watch((all) => all.some(isBegun) && resolve())
    })
    // How it goes on is its status.
    await Promise.race([this.#run(id, never()), begun]).finally(unwatch)
    return id
  }

  /** `atomic`: what the wallet is known to do. */
  async #note(request: SendCallsRequest, known?: 'unsupported'): Promise<string> {
    const { calls, chainId, isRequired, capabilities, id = this.#id() } = readCallsRequest(request, this.checksum)
    const { signal = never() } = request
    const { connection, network } = await this.#place(chainId, signal)
    const [{ address: account }] = connection.accounts
    const chain = network.caipNetworkId
    const { atomic, isCurrent } = known ? { atomic: known, isCurrent: false } : await this.#told(account, network, signal)
    if (isRequired && atomic === 'unsupported') throw refusedCalls(5760)
    // Without batches there is nobody who could read them, unless the wallet says it itself.
    const way = atomic === 'unsupported' && !isTied(capabilities) ? 'steps' : 'batch'
    if (known && way === 'batch') throw refusedCalls(5700)
    // A wallet that went by ids of its own does it again.
    const isNamed = isCurrent && (await this.parts.journal.all()).every(({ walletId, id: of }) => !walletId || walletId === ownWalletId(of))
    const more = { ...(capabilities && { capabilities }), isNamed }
    await this.parts.journal.add({ id, account, chain, calls, isRequired, at: this.clock.now(), way, steps: [], ...more })
    return id
  }

  /** Goes on with a batch of this site, also of an earlier visit. One that ended well is resolved again. @throws as `send`; 5730 */
  resume = (id: string, { signal = never() }: Waiting = {}): Promise<SentCalls> => this.#run(id, signal)

  /** Whether there is one of that id. */
  async has(id: string): Promise<boolean> {
    return (await this.parts.journal.find(id)) !== undefined
  }

  /** Asks nobody to sign anything. @throws WALLET_REFUSED 5730, NOT_CONNECTED, and what the nodes throw */
  async status(id: string, { signal = never() }: Waiting = {}): Promise<CallsStatus> {
    const kept = await this.parts.journal.find(id)
    if (!kept) return this.#foreign(id, signal)
    const isRunning = this.#running.has(kept.id)
    const now = kept.end === undefined && !isRunning ? await this.#look(kept, signal) : kept
    const { isRunning: _, ...told } = pendingOf(now, isRunning)
    return { version: '2.0.0', ...told, receipts: await this.#receipts(now, signal) }
  }

  /** Those of all accounts that have not ended, newest first. */
  async pending(): Promise<readonly PendingCalls[]> {
    await this.parts.journal.all()
    return this.#tell()
  }

  /** @throws NOT_CONNECTED, APKT001, FIELD_TYPE_WRONG, ABORTED */
  async capabilities(chainId?: number | string, { signal = never() }: Waiting = {}): Promise<WalletCapabilities> {
    const { connection, network } = await this.#place(readChain(chainId), signal)
    const { raw, atomic } = await this.#told(connection.accounts[0].address, network, signal)
    return { ...raw, atomic: { status: atomic } }
  }

  #tell(): readonly PendingCalls[] {
    const open = this.parts.journal.state.value.filter(({ end }) => end === undefined)
    const told = open.map((each) => pendingOf(each, this.#running.has(each.id)))
    this.#state.set(told)
    return told
  }

  #run(id: string, signal: AbortSignal): Promise<SentCalls> {
    const run = async (ends: AbortSignal) => {
      const kept = await this.#find(id)
      // The account's numbers are counted for one batch at a time.
      const turn = `calls ${kept.chain} ${kept.account.toLowerCase()}`
      return this.parts.locks.hold(turn, () => this.#finish(kept.id, ends), ends)
    }
    const running = this.#running.run(run, { policy: 'share', name: id, signal })
    this.#tell()
    return running.finally(() => this.#tell())
  }

  async #finish(id: string, signal: AbortSignal): Promise<SentCalls> {
    const kept = await this.#find(id)
    const ended = kept.end === undefined ? await this.#carryOut(kept, signal) : kept
    const receipts = await this.#receipts(ended, signal)
    if (ended.end !== 200) throw fail('CALLS_FAILED', { id, status: ended.end ?? 100, receipts })
    return { id, atomic: pendingOf(ended, false).atomic, receipts }
  }

  async #carryOut(kept: KeptCalls, signal: AbortSignal): Promise<KeptCalls> {
    const { network, connection } = await this.#place(Number(kept.chain.slice('eip155:'.length)), signal)
    if (connection.accounts[0].address.toLowerCase() !== kept.account.toLowerCase()) throw fail('TRANSACTION_CHANGED', { part: 'account' })
    const arrive = async (ends: AbortSignal) => {
      if (this.connections.connection('eip155')?.caipNetworkId !== kept.chain) await this.connections.switchNetwork(network, ends)
    }
    const place = { network, isRelayed: connection.connector.type === 'WALLET_CONNECT', arrive }
    const after = kept.way === 'batch' ? await this.parts.batches.run(kept, place, signal) : kept
    return after.way === 'batch' ? after : this.parts.steps.run(after, place, signal)
  }

  /** Where nobody is connected, only the chain is looked at. */
  async #look(kept: KeptCalls, signal: AbortSignal): Promise<KeptCalls> {
    const network = this.networks.find(kept.chain)
    if (!network) return kept
    return kept.way === 'batch' ? this.parts.batches.look(kept, network, signal) : this.parts.steps.look(kept, network, signal)
  }

  /** One that another code asked the wallet for: as the wallet tells it. */
  async #foreign(id: string, signal: AbortSignal): Promise<CallsStatus> {
    const { network } = await this.#place(undefined, signal)
    const told = await this.parts.wallet.status(id, signal)
    if (!told) throw refusedCalls(5730)
    const { status, atomic = false, hashes } = told
    const found = await Promise.all(hashes.map((hash) => this.parts.node.receipt(hash, network, signal)))
    const receipts = found.flatMap((each) => each ?? [])
    const unknown = { account: '', calls: [], isRequired: false, at: 0, way: 'batch', steps: [] } as const
    const { isRunning: _, ...common } = pendingOf({ ...unknown, id, chain: network.caipNetworkId }, true)
    return { ...common, version: '2.0.0', status, atomic, receipts, account: undefined }
  }

  async #receipts(kept: KeptCalls, signal: AbortSignal): Promise<readonly CallReceipt[]> {
    const network = this.networks.find(kept.chain)
    if (!network) throw fail('APKT001', { network: kept.chain })
    const found = await Promise.all(hashesOf(kept).map((hash) => this.parts.node.receipt(hash, network, signal)))
    return found.flatMap((each) => each ?? [])
  }

  /** Asked again where the wallet does not say it. */
  async #told(account: string, network: Network, signal: AbortSignal) {
    const ask = () => this.parts.wallet.capabilities(account, network.caipNetworkId, signal)
    const told = await ask()
    if (told.atomic !== 'unknown') return told
    await sleep(this.clock, ASKED_AGAIN_MS, signal)
    return ask()
  }

  async #find(id: string): Promise<KeptCalls> {
    const kept = await this.parts.journal.find(id)
    if (!kept) throw refusedCalls(5730)
    return kept
  }

  /** Waits for the wallet of the visit before. @throws NOT_CONNECTED; APKT001: not a network of the site; ABORTED */
  async #place(chainId: number | undefined, signal: AbortSignal): Promise<Readonly<{ connection: Connection; network: Network }>> {
    const connection = this.connections.connection('eip155') ?? (await this.#returned(signal))
    if (!connection) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const id = chainId === undefined ? connection.caipNetworkId : (`eip155:${chainId}` as const)
    const network = this.networks.find(id)
    if (!network) throw fail('APKT001', { network: String(id) })
    return { connection, network }
  }

  async #returned(signal: AbortSignal): Promise<Connection | undefined> {
    await abortable(this.parts.restored(), signal)
    const isDecided = () => !/connecting$/.test(this.connections.of('eip155').status)
    await firstOf(until(signal, this.connections.state.value$.pipe(filter(isDecided))))
    return this.connections.connection('eip155')
  }

  #id(): string {
    return `0x${toHex(this.randomness.bytes(ID_BYTES))}`
  }
}
