import type { Subscription } from 'rxjs'
import type { SmartSession, SmartSessions } from '../../ports/account/smart-sessions.ts'
import type { WalletAbilities } from '../../ports/account/wallet-abilities.ts'
import type { CaipAddressText } from '../caip/caip-address.ts'
import type { ConnectionService } from '../connection/connection-service.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { activeAccount, isSameAccount } from '../siwx/siwx-account.ts'

export type SessionsSubject = Readonly<NonNullable<ReturnType<typeof activeAccount>>>

/** As `ActivityState`. `abilities`: undefined while unknown, `unsaid` when the wallet does not tell. */
export type SessionsState = Readonly<
  | { status: 'none' }
  | ({ subject: SessionsSubject; abilities: readonly string[] | 'unsaid' | undefined } & (
      | { status: 'idle' | 'loading' | 'failed' | 'unavailable' }
      | { status: 'known'; sessions: readonly SmartSession[] }
    ))
>

/** The permissions that the active account granted to sites, and what its wallet offers. EVM. */
export class SessionsService {
  readonly #state = new Store<SessionsState>({ status: 'none' })
  readonly state: ReadonlyStore<SessionsState> = this.#state
  readonly #watching: Subscription
  #viewers = 0
  #asking = new AbortController()

  constructor(
    private readonly sessions: SmartSessions,
    private readonly wallet: WalletAbilities,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
  ) {
    this.#watching = connections.state.value$.subscribe(() => this.#follow())
    this.#watching.add(networks.state.value$.subscribe(() => this.#follow()))
  }

  watch(): () => void {
    this.#viewers++
    if (this.#state.value.status === 'idle') void this.reload()
    let isOver = false
    return () => {
      if (!isOver) this.#viewers--
      isOver = true
    }
  }

  /** Asks anew. Failures are states. */
  async reload(): Promise<void> {
    const { value } = this.#state
    if (value.status === 'none') return
    const { subject } = value
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    this.#state.set({ status: 'loading', subject, abilities: value.abilities })
    await Promise.all([this.#list(subject, signal), this.#ask(subject, signal)])
  }

  /**
   * Has the wallet and the service give up the permissions of `pci`.
   * @throws NOT_CONNECTED, USER_REJECTED, WALLET_REFUSED, CHAIN_UNSUPPORTED, HTTP_STATUS, HTTP_TIMEOUT, HTTP_UNREACHABLE, ABORTED
   */
  async revoke(pci: string, signal: AbortSignal): Promise<void> {
    const { value } = this.#state
    const session = value.status === 'known' ? value.sessions.find((each) => each.pci === pci) : undefined
    const connection = this.connections.connection('eip155')
    if (value.status !== 'known' || !session || !connection) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    const { subject } = value
    const expect = () => {
      if (signal.aborted) throw fail('ABORTED', {})
      if (!isSameAccount(activeAccount(this.connections, this.networks), subject)) throw fail('NOT_CONNECTED', { namespace: 'eip155' })
    }
    const signature = await this.wallet.revoke(connection, accountOf(subject), session, signal)
    expect()
    await this.sessions.revoke(accountOf(subject), pci, signature, signal)
    expect()
    await this.reload()
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#asking.abort()
  }

  async #list(subject: SessionsSubject, signal: AbortSignal): Promise<void> {
    const set = (next: { status: 'failed' | 'unavailable' } | { status: 'known'; sessions: readonly SmartSession[] }) => {
      const { value } = this.#state
      if (!signal.aborted && value.status !== 'none') this.#state.set({ ...next, subject, abilities: value.abilities })
    }
    try {
      set({ status: 'known', sessions: await this.sessions.list(accountOf(subject), signal) })
    } catch (error) {
      const { code } = toAppError(error)
      set({ status: code === 'CHAIN_UNSUPPORTED' || code === 'SERVICE_OFF' || code === 'APKT008' ? 'unavailable' : 'failed' })
    }
  }

  async #ask(subject: SessionsSubject, signal: AbortSignal): Promise<void> {
    const connection = this.connections.connection('eip155')
    const network = this.networks.find(subject.caipNetworkId)
    if (!connection || !network) return
    const abilities = await this.wallet.list(connection, subject.address, network, signal).catch(() => undefined)
    const { value } = this.#state
    if (!signal.aborted && value.status !== 'none') this.#state.set({ ...value, abilities: abilities ?? 'unsaid' })
  }

  #follow(): void {
    const account = activeAccount(this.connections, this.networks)
    const subject = account?.namespace === 'eip155' ? account : undefined
    const { value } = this.#state
    if (isSameAccount(subject, value.status === 'none' ? undefined : value.subject)) return
    this.#asking.abort()
    this.#state.set(subject ? { status: 'idle', subject, abilities: undefined } : { status: 'none' })
    if (this.#viewers > 0 && subject) void this.reload()
  }
}

function accountOf({ caipNetworkId, address }: SessionsSubject): CaipAddressText {
  return `${caipNetworkId}:${address}`
}
