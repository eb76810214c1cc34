import type { EventService } from '../../domain/analytics/event-service.ts'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import { fail, toAppError } from '../../domain/errors/fail.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { isSameAccount } from '../../domain/siwx/siwx-account.ts'
import type { Logger } from '../../ports/logging/logger.ts'
import type { SiwxAccount } from '../../ports/siwx/siwx.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { DisconnectWallet } from '../connection/disconnect-wallet.ts'
import type { SwitchNetwork } from '../network/switch-network.ts'
import type { CloseModal } from '../routing/close-modal.ts'
import type { ReportSignIn } from './report-sign-in.ts'

/** How long the wallet has for switching back; afterwards it is disconnected. A wallet that opens a window needs a few seconds. */
const RETURN_MS = 10_000

/**
 * The visitor declines to sign. If a sign-in is required, the wallet switches back to the network of its last sign-in. Otherwise it is
 * disconnected, and another wallet that is signed in becomes active. Spec §4.
 */
export class CancelSignIn {
  readonly #state = new Store<'idle' | 'returning'>('idle')
  /** `returning`: the wallet is asked to switch back. */
  readonly state: ReadonlyStore<'idle' | 'returning'> = this.#state

  constructor(
    private readonly signIn: SignInService,
    private readonly last: LastSignIn,
    private readonly connections: ConnectionService,
    private readonly networks: NetworkService,
    private readonly switchNetwork: SwitchNetwork,
    private readonly disconnect: DisconnectWallet,
    private readonly close: CloseModal,
    private readonly events: EventService,
    private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly report: ReportSignIn,
  ) {}

  /** `signal`: the visitor does not wait for the switch back and is disconnected at once. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { account, isRequired } = this.signIn
    this.events.track('CLICK_CANCEL_SIWX', this.report.about(account))
    const close = this.close.later()
    if (!account || !isRequired) this.signIn.decline()
    else if (!(await this.#leave(account, signal))) return
    close()
  }

  /** False: the modal stays open, because an account still has to sign in or is looked up. */
  async #leave(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    try {
      if (await this.#returned(account, signal)) return true
      if (this.#isReplaced(account)) return false
      await this.disconnect.active(account.namespace)
      // Another wallet may have become active: `PromptSignIn` asks for it, or closes the modal.
      return !this.signIn.mustSign && this.signIn.state.value.status !== 'looking'
    } catch (error) {
      this.logger.warn('A wallet that should sign in could not be disconnected', { code: toAppError(error).code })
      return !this.signIn.mustSign
    }
  }

  /** Another account of that namespace is asked to sign in meanwhile; its sign-in was not cancelled. */
  #isReplaced(account: SiwxAccount): boolean {
    const now = this.signIn.account
    return now?.namespace === account.namespace && !isSameAddress(now.namespace, now.address, account.address)
  }

  async #returned(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const late = () => fail('ABORTED', {})
    this.#state.set('returning')
    try {
      return await withDeadline({ clock: this.clock, ms: RETURN_MS, late, signal }, (inner) => this.#return(account, inner))
    } catch {
      // The wallet can have switched all the same.
      return this.#isIn(account)
    } finally {
      this.#state.set('idle')
    }
  }

  /** True: the wallet is back. False: it is to be disconnected. */
  async #return(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const last = await this.last.networks(signal)
    const own = this.#lastOf(account.namespace, last)
    const isAway = own !== undefined && own.caipNetworkId !== account.caipNetworkId
    if (isAway && (await this.#moved(own, account, account, signal).catch(() => this.#isIn(account)))) return true
    if (!(await this.#isFollowed(account))) await this.#moveElsewhere(account, last, signal)
    return false
  }

  /** The last network of the namespace, if the site still has it. */
  #lastOf(namespace: ChainNamespace, last: readonly CaipNetworkId[]): Network | undefined {
    return last.map((id) => this.networks.find(id, namespace)).find((network) => network !== undefined)
  }

  #isIn({ namespace }: SiwxAccount): boolean {
    return this.signIn.isSignedIn && this.signIn.account?.namespace === namespace
  }

  /** Whether the wallet that will be the active one of the namespace (`multiWallet`) is signed in. */
  async #isFollowed({ namespace }: SiwxAccount): Promise<boolean> {
    const next = this.connections.keeper?.kept.find(({ connector }) => connector.chain === namespace)
    return next?.caipNetworkId !== undefined && (await this.signIn.hasSession(next.caipNetworkId, next.accounts[0].address)) === true
  }

  /** Makes the wallet of another namespace active that is signed in: on its own network, else on the one of its last sign-in. */
  async #moveElsewhere(account: SiwxAccount, last: readonly CaipNetworkId[], signal: AbortSignal): Promise<void> {
    const namespaces = new Set([...last.flatMap((id) => this.networks.find(id)?.chainNamespace ?? []), ...this.connections.namespaces])
    namespaces.delete(account.namespace)
    for (const namespace of namespaces) {
      const { caipNetworkId: id, accounts } = this.connections.connection(namespace) ?? {}
      if (!accounts) continue
      for (const network of [this.networks.find(id, namespace), this.#lastOf(namespace, last)])
        if (network && (await this.#moved(network, account, accounts[0], signal))) return
    }
  }

  /** False: `to` has no session there, or `from` is no longer the account that was asked. */
  async #moved(network: Network, from: SiwxAccount, to: Pick<SiwxAccount, 'address'>, signal: AbortSignal): Promise<boolean> {
    if (!(await this.signIn.hasSession(network.caipNetworkId, to.address))) return false
    if (signal.aborted || !isSameAccount(this.signIn.account, from)) return false
    const isThere = this.connections.connection(network.chainNamespace)?.caipNetworkId === network.caipNetworkId
    await (isThere ? this.networks.choose(network) : this.switchNetwork.run(network, signal))
    return true
  }
}
