import type { EventService } from '../../domain/analytics/event-service.ts'
import { fail, toAppError } from '../../domain/errors/fail.ts'
import type { NetworkService } from '../../domain/network/network-service.ts'
import { within } from '../../domain/shared/deadline.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { LastSignIn } from '../../domain/siwx/last-sign-in.ts'
import type { SignInService } from '../../domain/siwx/sign-in-service.ts'
import { isSameAddress } from '../../domain/siwx/siwx-account.ts'
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
 * The visitor declines to sign. If a sign-in is required, switches back to the network of the last sign-in, else disconnects the wallet.
 * Spec §4.
 */
export class CancelSignIn {
  readonly #state = new Store<'idle' | 'returning'>('idle')
  /** `returning`: the wallet is asked to switch back. */
  readonly state: ReadonlyStore<'idle' | 'returning'> = this.#state

  constructor(
    private readonly signIn: SignInService,
    private readonly last: LastSignIn,
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

  /** False: a sign-in that is required is still shown. */
  async #leave(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    try {
      if (await this.#returned(account, signal)) return true
      if (this.#isReplaced(account)) return false
      await this.disconnect.run(account.namespace)
      return true
    } catch (error) {
      this.logger.warn('A wallet that should sign in could not be disconnected', { code: toAppError(error).code })
      return !this.signIn.mustSign
    }
  }

  /** Another account of that namespace is asked meanwhile, which nobody has cancelled. */
  #isReplaced(account: SiwxAccount): boolean {
    const now = this.signIn.account
    return now?.namespace === account.namespace && !isSameAddress(now.namespace, now.address, account.address)
  }

  async #returned(account: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const late = () => fail('ABORTED', {})
    this.#state.set('returning')
    try {
      return await within({ clock: this.clock, ms: RETURN_MS, late, signal }, (inner) => this.#return(account, inner))
    } catch {
      // The wallet can have switched all the same.
      return this.signIn.isSignedIn
    } finally {
      this.#state.set('idle')
    }
  }

  async #return({ caipNetworkId, address }: SiwxAccount, signal: AbortSignal): Promise<boolean> {
    const network = this.networks.find(await this.last.network())
    if (!network || network.caipNetworkId === caipNetworkId) return false
    if (!(await this.signIn.hasSession(network.caipNetworkId, address))) return false
    await this.switchNetwork.run(network, signal)
    return true
  }
}
