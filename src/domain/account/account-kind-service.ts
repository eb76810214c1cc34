import type { Subscription } from 'rxjs'
import type { EvmNode } from '../../ports/money/evm-node.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { Connection } from '../connection/connection.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { readsAlike } from '../network/reads-alike.ts'
import { SAFE_CONNECTOR } from '../safe/safe-connector.ts'
import { within } from '../shared/deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { type AccountInUse, accountInUse, isSameUse } from './account-in-use.ts'

/** For all nodes together. */
const KIND_MS = 5000
/** EIP-7702: an account with keys that delegates to a contract stays one, on every network. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/**
 * `plain`: the network has no contract at the address, so that its keys own it on each network. A contract that is not deployed yet is not
 * told from that. `contract`: it exists where it is deployed. `unknown`: no node answered within 5 s.
 */
export type AccountKind = 'plain' | 'contract' | 'unknown'

/** `subject`: the EVM account in use. `kind` is undefined until it was asked for and answered. */
export type AccountKindState = Readonly<{ subject?: AccountInUse | undefined; kind?: AccountKind | undefined }>

/** Whether the EVM account in use is a contract, by its code on the active network. Read while a view watches, once for each account and network. */
export class AccountKindService {
  readonly #state = new Store<AccountKindState>({})
  readonly state: ReadonlyStore<AccountKindState> = this.#state
  /** Addresses that are contracts on some network: on a network where they have no code, the account does not exist yet. */
  readonly #contracts = new Set<string>()
  readonly #watching: Subscription
  #viewers = 0
  #asking = new AbortController()
  /** Settles with the question that is on its way. */
  #asked: Promise<void> | undefined

  constructor(
    private readonly node: Pick<EvmNode, 'code'>,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
  ) {
    this.#watching = connections.state.value$.subscribe(() => this.#follow())
    this.#watching.add(networks.state.value$.subscribe(() => this.#follow()))
  }

  /** Reads while at least one view watches. The returned function stops watching. */
  watch(): () => void {
    this.#viewers++
    void this.#ask()
    let isOver = false
    return () => {
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  /** The kind of the account in use, asked now if it is not known. Undefined: no EVM account is in use, or another one since. Never rejects. */
  async find(): Promise<AccountKind | undefined> {
    const { subject } = this.#state.value
    await this.#ask()
    return this.#state.value.subject === subject ? this.#state.value.kind : undefined
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#asking.abort()
  }

  #ask(): Promise<void> {
    const { subject, kind } = this.#state.value
    if (!subject || isDecided(kind)) return Promise.resolve()
    this.#asked ??= this.#read(subject, this.#asking.signal)
    return this.#asked
  }

  async #read(subject: AccountInUse, signal: AbortSignal): Promise<void> {
    const { address, network } = subject
    const limit = { clock: this.clock, ms: KIND_MS, late: () => fail('HTTP_TIMEOUT', { url: network.caipNetworkId }), signal }
    const code = await within(limit, (ends) => this.node.code(address, network, ends)).catch(() => undefined)
    if (signal.aborted) return
    this.#asked = undefined
    this.#state.set({ subject, kind: this.#judge(address.toLowerCase(), code) })
  }

  #judge(address: string, code: string | undefined): AccountKind {
    if (code !== undefined && code !== '0x' && !DELEGATED.test(code)) this.#contracts.add(address)
    if (this.#contracts.has(address)) return 'contract'
    return code === undefined ? 'unknown' : 'plain'
  }

  #follow(): void {
    const account = accountInUse(this.connections, this.networks)
    const subject = account?.namespace === 'eip155' ? account : undefined
    const told = subject && toldBy(this.connections.connection('eip155'))
    const before = this.#state.value
    const isSame = isSameUse(subject, before.subject) && (told === undefined || told === before.kind)
    if (isSame && (isDecided(before.kind) || !subject || !before.subject || readsAlike(subject.network, before.subject.network))) return
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#asked = undefined
    if (subject && told === 'contract') this.#contracts.add(subject.address.toLowerCase())
    this.#state.set({ subject, kind: told })
    if (this.#viewers > 0) void this.#ask()
  }
}

function isDecided(kind: AccountKind | undefined): boolean {
  return kind === 'plain' || kind === 'contract'
}

/** What the connection itself implies: the embedded wallet lists the kind of its accounts, and a Safe is a contract. */
function toldBy(connection: Connection | undefined): AccountKind | undefined {
  if (!connection) return undefined
  const { accounts, connector } = connection
  if (accounts[0].type === 'smartAccount' || connector.id === SAFE_CONNECTOR.id) return 'contract'
  return connector.type === 'AUTH' && accounts[0].type === 'eoa' ? 'plain' : undefined
}
