import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectedWallet, Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail, toAppError } from '../../domain/errors/fail.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import { connectSession } from './connect-session.ts'
import { connectSigningIn } from './connect-signing-in.ts'

/** The listed wallet that is connected over a relay, and the method that was used. */
export type Reached = Readonly<{
  name: string
  rank?: number | undefined
  /** Read after the wallet approved. Undefined: the login is tracked by itself. */
  method(): 'mobile' | 'qrcode' | 'email' | undefined
}>

/** Connects the chosen wallet and stores it, then closes the modal or asks for a network that the site supports. */
export class ConnectWallet {
  constructor(
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly wallets: WalletService,
    private readonly modal: ModalService,
    private readonly router: Router,
    private readonly close: CloseModal,
    private readonly events: EventService,
    private readonly clock: Clock,
  ) {}

  /** @throws USER_REJECTED, CONNECTION_REJECTED, NO_ACCOUNTS, CONNECT_FAILED, ABORTED */
  async run(connector: Connector, signal: AbortSignal, reached?: Reached): Promise<Connection> {
    const namespace = connector.chain
    const isSession = connector.type === 'WALLET_CONNECT'
    const { active } = this.networks.state.value
    const preferred = isSession && active?.supported ? active.network.caipNetworkId : this.networks.preferredNetworkId(namespace)
    const name = reached?.name ?? connector.name
    const walletRank = reached?.rank
    this.modal.setLoading(namespace, true)
    // Storing the connection takes time, in which the visitor may have closed the modal and opened it for something else.
    let isLeft = false
    const watching = this.modal.left$.subscribe(() => {
      isLeft ||= this.connections.connections.some(({ connector: { id } }) => id === connector.id)
    })
    try {
      const connection = isSession
        ? await connectSession(this.connections, connector, this.connections.namespaces, preferred, signal)
        : await this.connections.attempt(connector, (adapter, ends) => this.#ask(adapter, connector, preferred, ends), signal)
      this.networks.activate(connection.connector.chain)
      await this.wallets.remember(connector)
      const method = reached ? reached.method() : isSession ? 'qrcode' : 'browser'
      const met = { name: reached?.name ?? connection.connector.name, walletRank, view: this.router.current.view }
      if (method) this.events.track('CONNECT_SUCCESS', { method, ...met }, connection.accounts[0].address)
      if (!this.#isEnded(connection)) this.#land(isLeft)
      return connection
    } catch (thrown) {
      const error = refusalOf(thrown, name)
      const { code } = toAppError(error)
      if (isAppError(error, 'USER_REJECTED')) this.events.track('USER_REJECTED', { message: error.message })
      else if (code !== 'ABORTED') this.events.track('CONNECT_ERROR', { message: toAppError(error).message })
      throw error
    } finally {
      watching.unsubscribe()
      this.modal.setLoading(namespace, false)
    }
  }

  #ask(adapter: ChainAdapter, connector: Connector, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<ConnectedWallet> {
    const { networks, clock } = this
    const { signIn } = this.modal
    if (!signIn) return adapter.connect(connector, { preferred }, signal)
    return connectSigningIn(adapter, signIn, { connector, preferred, networks, clock }, signal)
  }

  /** The sign-in has refused the wallet meanwhile, and led back to the list of wallets. */
  #isEnded({ connector: { chain, id } }: Connection): boolean {
    return this.router.current.view === 'Connect' && this.connections.connection(chain)?.connector.id !== id
  }

  #leave(): void {
    if (this.modal.signIn) this.modal.signIn.land()
    else this.close.finish()
  }

  #land(isLeft: boolean): void {
    const { open } = this.modal.state.value
    if (this.networks.requiresNetworkSwitch && this.modal.mayShow) {
      this.router.redirectAfter('UnsupportedChain')
      if (!open) this.modal.setOpen(true)
    } else if (open && !isLeft && !this.connections.keeper?.landed('added')) this.#leave()
  }
}

/** The wallet refuses the site without a prompt (EIP-1193, 4100), as opposed to a rejection by the visitor (4001). */
function refusalOf(thrown: unknown, wallet: string): unknown {
  const cause = isAppError(thrown, 'CONNECT_FAILED') ? thrown.cause : thrown
  const isRefused = isAppError(cause, 'WALLET_REFUSED') && cause.facts.walletCode === 4100
  return isRefused ? fail('CONNECTION_REJECTED', { wallet }, { cause: thrown }) : thrown
}
