import type {
  ConnectedWallet,
  Connection,
  Connector,
  SwitchRequest,
  WalletAccount,
  WalletEvent,
} from '../../domain/connection/connection.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { ConnectHints, NativeBalance } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isObject } from '../shared/eip1193-request.ts'
import { connectFault, isRefusal } from './foreign-calls.ts'
import { latestReading } from './latest-reading.ts'
import { askSilently, sendDisconnect } from './wallet-patience.ts'

/** What a wallet answers: `none` when it grants this site no account, undefined when nothing of it is usable. */
export type Answer = ConnectedWallet | 'none' | undefined

type Listener = (event: WalletEvent) => void

/** What the chain adapters of injected wallets without EIP-1193 share: all but their dialect. */
export abstract class InjectedChainAdapter {
  abstract readonly namespace: ChainNamespace
  protected readonly isRefusal: (error: unknown) => boolean = isRefusal
  readonly #listeners = new WeakMap<object, Set<Listener>>()

  constructor(protected readonly clock: Clock) {}

  /** Asks for access; may open the wallet's prompt. */
  protected abstract open(connector: Connector, hints: ConnectHints, signal: AbortSignal): Promise<Answer>
  /** Moves to the network; the answer is where the wallet is afterwards, whatever it reported. */
  protected abstract move(request: SwitchRequest, signal: AbortSignal): Promise<Answer>
  /** Reads, without a prompt, what has become of a connection. */
  protected abstract read(shown: Connection, signal: AbortSignal): Promise<Answer>
  /** Subscribes to the wallet's own events. */
  protected abstract listen(connector: Connector, changed: () => void, left: () => void): () => void
  protected abstract leave(connector: Connector, signal: AbortSignal): Promise<unknown>

  async connect(connector: Connector, hints: ConnectHints, signal: AbortSignal): Promise<ConnectedWallet> {
    const wallet = connector.name
    const answer = await this.open(connector, hints, signal).catch((error: unknown) => {
      throw connectFault(error, wallet, this.isRefusal)
    })
    if (answer === 'none') throw fail('NO_ACCOUNTS', { wallet })
    if (!answer) throw fail('CONNECT_FAILED', { wallet, reason: 'The wallet named no usable account' })
    return answer
  }

  async disconnect({ connector }: Connection, signal: AbortSignal): Promise<void> {
    await sendDisconnect({ clock: this.clock, connector, signal }, (inner) => this.leave(connector, inner))
  }

  async switchNetwork(request: SwitchRequest, signal: AbortSignal): Promise<CaipNetworkId> {
    if (signal.aborted) throw fail('ABORTED', {})
    const { name, caipNetworkId } = request.network
    const unsupported = (cause?: unknown) => fail('CHAIN_UNSUPPORTED', { network: name }, { cause })
    const wallet = this.walletOf(request.connection.connector)
    const answer = await this.move(request, signal).catch((error: unknown) => {
      if (isAppError(error, 'ABORTED')) throw error
      throw this.isRefusal(error) ? fail('USER_REJECTED', {}, { cause: error }) : unsupported(error)
    })
    if (!answer || answer === 'none' || answer.caipNetworkId !== caipNetworkId) throw unsupported()
    // Addresses can be encoded differently on another chain, so accounts and network change together.
    this.tell(wallet, { type: 'network', caipNetworkId, accounts: answer.accounts })
    return caipNetworkId
  }

  watch(connection: Connection, listener: Listener): () => void {
    const wallet = this.walletOf(connection.connector)
    let shown = connection
    const tell = (event: WalletEvent) => {
      if ('accounts' in event && event.accounts) shown = { ...shown, accounts: event.accounts }
      if (event.type === 'network') shown = { ...shown, caipNetworkId: event.caipNetworkId }
      listener(event)
    }
    const report = (answer: Answer) => {
      if (answer === 'none') return tell({ type: 'disconnected' })
      if (!answer) return
      const { accounts, caipNetworkId } = answer
      if (caipNetworkId && caipNetworkId !== shown.caipNetworkId) tell({ type: 'network', caipNetworkId, accounts })
      else if (spelt(accounts) !== spelt(shown.accounts)) tell({ type: 'accounts', accounts })
    }
    const read = async (signal: AbortSignal) => ({ before: shown, answer: await this.read(shown, signal) })
    // What was read for a network or an account that has been left meanwhile is read again.
    const reading = latestReading(this.clock, read, ({ before, answer }) => (before === shown ? report(answer) : reading.ask()))
    const leaving = latestReading(this.clock, async () => 'none' as const, report)
    const listeners = this.#listeners.get(wallet) ?? new Set()
    this.#listeners.set(wallet, listeners.add(tell))
    const stop = this.listen(connection.connector, reading.ask, leaving.ask)
    // Events between the wallet's response and this subscription were missed, so read once now.
    reading.ask()
    return () => {
      for (const each of [reading.stop, leaving.stop, stop]) each()
      listeners.delete(tell)
    }
  }

  async balance(_address: string, network: Network, _signal: AbortSignal): Promise<NativeBalance> {
    throw fail('BALANCE_UNAVAILABLE', { network: network.name, isRead: false })
  }

  /** The wallet's own object. */
  provider({ connector }: Connection): unknown {
    return connector.provider
  }

  /** @throws PROVIDER_NOT_FOUND */
  protected walletOf({ provider }: Connector): object {
    if (!isObject(provider)) throw fail('PROVIDER_NOT_FOUND', { namespace: this.namespace })
    return provider
  }

  /** Reports an event to all who watch that wallet. */
  protected tell(wallet: object, event: WalletEvent): void {
    for (const listener of [...(this.#listeners.get(wallet) ?? [])]) listener(event)
  }

  protected async silently(
    connector: Connector,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<ConnectedWallet | undefined> {
    const answer = await askSilently({ clock: this.clock, connector, signal }, ask)
    return answer === 'none' ? undefined : answer
  }
}

function spelt(accounts: readonly WalletAccount[]): string {
  return accounts.map(({ address }) => address).join()
}
