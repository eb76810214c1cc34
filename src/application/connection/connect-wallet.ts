import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectedWallet, Connection, Connector } from '../../domain/connection/connection.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { METAMASK } from '../../domain/connection/metamask.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail, toAppError } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { PromptedMessage, SignInGateway } from '../../domain/siwx/sign-in-gateway.ts'
import type { WalletService } from '../../domain/wallets/wallet-service.ts'
import type { ChainAdapter, PromptedSignature } from '../../ports/connection/chain-adapter.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { SharedSession } from './shared-session.ts'

/** The listed wallet that is connected over a relay, and the method that was used. */
export type Reached = Readonly<{
  name: string
  rank?: number | undefined
  /** Read after the wallet approved. Undefined: the login is tracked by itself. */
  method(): 'mobile' | 'qrcode' | 'email' | undefined
}>

/** Connects the chosen wallet and stores it, then closes the modal or asks for a network that the site supports. */
export class ConnectWallet {
  /** Set by the composition: fetches what asks a wallet for two namespaces at once. A new one for each connection. */
  fetchShared: (() => Promise<SharedSession>) | undefined

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
    const isFirst = this.connections.all.length === 0
    // Storing the connection takes time, in which the visitor may have closed the modal and opened it for something else.
    let isLeft = false
    const watching = this.modal.left$.subscribe(() => {
      isLeft ||= this.connections.connections.some(({ connector: { id } }) => id === connector.id)
    })
    try {
      const connection = isSession
        ? await connectSession(this.connections, connector, this.connections.namespaces, preferred, signal)
        : await this.#connect(connector, preferred, signal)
      this.networks.activate(connection.connector.chain)
      await this.wallets.remember(connector)
      const method = reached ? reached.method() : isSession ? 'qrcode' : 'browser'
      const met = { name: reached?.name ?? connection.connector.name, walletRank, view: this.router.current.view }
      if (method) this.events.track('CONNECT_SUCCESS', { method, ...met }, connection.accounts[0].address)
      if (!this.#isEnded(connection)) this.#returnOrClose(isLeft, isFirst)
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

  async #connect(connector: Connector, preferred: CaipNetworkId | undefined, signal: AbortSignal): Promise<Connection> {
    const isShared = connector.rdns === METAMASK && this.connections.namespaces.includes('solana')
    let shared: SharedSession | undefined
    const ask = async (adapter: ChainAdapter, ends: AbortSignal) => {
      if (isShared) shared = await this.fetchShared?.().catch(() => undefined)
      await shared?.create(connector, ends)
      return this.#ask(adapter, connector, preferred, ends)
    }
    const first = this.connections.attempt(connector, ask, signal)
    await first.catch(() => {})
    return shared?.complete(first, signal) ?? first
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
    if (this.modal.signIn) this.modal.signIn.connected()
    else this.close.finish()
  }

  /** `isFirst`: it is no further wallet, in however many namespaces it was connected. */
  #returnOrClose(isLeft: boolean, isFirst: boolean): void {
    const { open } = this.modal.state.value
    if (this.networks.requiresNetworkSwitch && this.modal.mayShow) {
      this.router.redirectAfter('UnsupportedChain')
      if (!open) this.modal.setOpen(true)
    } else if (open && !isLeft && (isFirst || !this.connections.keeper?.landed('added'))) this.#leave()
  }
}

/** The wallet refuses the site without a prompt (EIP-1193, 4100), as opposed to a rejection by the visitor (4001). */
function refusalOf(thrown: unknown, wallet: string): unknown {
  const cause = isAppError(thrown, 'CONNECT_FAILED') ? thrown.cause : thrown
  const isRefused = isAppError(cause, 'WALLET_REFUSED') && cause.facts.walletCode === 4100
  return isRefused ? fail('CONNECTION_REJECTED', { wallet }, { cause: thrown }) : thrown
}

/** How long a wallet's prompt waits for the site's message. */
const MESSAGE_MS = 1500

type Given = Readonly<{ connector: Connector; preferred: CaipNetworkId | undefined; networks: NetworkService; clock: Clock }>

/** Connects, in one prompt with the sign-in where the wallet can: a signature counts once its account is connected. */
async function connectSigningIn(
  adapter: ChainAdapter,
  signIn: SignInGateway,
  { connector, preferred, networks, clock }: Given,
  signal: AbortSignal,
): Promise<ConnectedWallet> {
  const { chain } = connector
  const late = () => fail('HTTP_TIMEOUT', { url: '' })
  const message = async (own: CaipNetworkId | undefined) => {
    const network = networks.find(own, chain) ?? networks.of(chain)?.network
    if (!network) return undefined
    const ask = () => signIn.prompted(network.caipNetworkId, 'wallet')
    return withDeadline({ clock, ms: MESSAGE_MS, late, signal }, ask).catch(() => undefined)
  }
  let adopt = (_address: string) => {}
  const signed = (asked: PromptedMessage, answer: PromptedSignature) => {
    adopt = (address) => {
      if (!isSameAddress(chain, address, answer.address)) return
      void signIn.adoptPrompted(asked, { ...answer, caipNetworkId: asked.chainId as CaipNetworkId }, signal)
    }
  }
  const wallet = await adapter.connect(connector, { preferred, signIn: { message, signed } }, signal)
  adopt(wallet.accounts[0].address)
  return wallet
}

/**
 * Connects every namespace of a session; the requested one need not be among them. Skips a namespace where another wallet is connected.
 * @returns the first connection that succeeded
 * @throws USER_REJECTED, NO_ACCOUNTS when the session has none, CONNECT_FAILED, ABORTED
 */
async function connectSession(
  connections: ConnectionService,
  connector: Connector,
  namespaces: readonly ChainNamespace[],
  preferred: CaipNetworkId | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  let main: Connection | undefined
  let refusal: unknown
  for (const chain of new Set([connector.chain, ...namespaces])) {
    // The first connection may have been disconnected during an await: then the rest of the session is not connected either.
    if (main && connections.connection(main.connector.chain)?.connector.id !== main.connector.id) break
    if (main && connections.connection(chain)) continue
    try {
      const options = { ...(preferred?.startsWith(`${chain}:`) && { preferred }), isPartner: main !== undefined }
      const connection = await connections.connect({ ...connector, chain }, options, signal)
      main ??= connection
    } catch (error) {
      if (!main && !isAppError(error, 'NO_ACCOUNTS')) throw error
      refusal ??= error
    }
  }
  if (!main) throw refusal
  return main
}
