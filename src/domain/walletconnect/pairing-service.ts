import type { Subscription } from 'rxjs'
import type { ApprovedSession, Pairing, SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { Network } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { withDeadline } from '../shared/async/with-deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { SessionAuthentication } from '../siwx/sign-in-seam.ts'
import { Invitation } from './invitation.ts'
import { isPairingUri, PAIRING_MARGIN_MS, PAIRING_MS, pairingExpiry, pairingState } from './pairing-uri.ts'
import { type ProposalOverride, type ProposedNamespaces, type ProposedScope, proposedNamespaces } from './session-proposal.ts'
import type { SessionService } from './session-service.ts'
import type { AppLink } from './wallet-links.ts'
import type { WalletSession } from './wallet-session.ts'

/** Timeout for the site's sign-in message, which is sent with the proposal. After it, the wallet is asked to sign in once it is connected. */
const MESSAGE_MS = 3000
/** Timeout for publishing the proposal to the relay. */
export const INVITATION_MS = 8000

export type PairingState = Readonly<
  | { status: 'idle' }
  /** The URI is being created or renewed. `code`: it may be scanned already, while the relay is told of the proposal. */
  | { status: 'waiting'; code?: string }
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: AppError }
>

/**
 * Pairs with a wallet by URI and waits for its approval. The URI is renewed before it expires; the view only sees a new URI.
 * Leaving the view cancels the pairing; on Telegram and iOS Safari, where opening the wallet leaves the page, it stays valid until the
 * modal closes. A session approved after that is ended at once, so that no session exists which the page does not show. Spec §4.
 */
export class PairingService {
  readonly #state = new Store<PairingState>({ status: 'idle' })
  readonly state: ReadonlyStore<PairingState> = this.#state
  readonly #watching: Subscription
  #current: Invitation | undefined
  #isVisible = true
  #isSupplied = false
  #app: AppLink | undefined
  #cancelRenewal: () => void = () => {}

  constructor(
    private readonly sessions: SessionProvider,
    private readonly live: SessionService,
    private readonly networks: NetworkService,
    private readonly options: OptionsService,
    private readonly modal: ModalService,
    private readonly page: Page,
    private readonly clock: Clock,
    private readonly alerts: AlertService,
    private readonly override: ProposalOverride = {},
  ) {
    this.#watching = modal.left$.subscribe(() => this.reset())
    this.#watching.add(sessions.news$.subscribe((news) => news.type === 'ended' && news.reason === 'expired' && this.#tellExpired()))
    this.#watching.add(page.visible$.subscribe((isVisible) => this.#see(isVisible)))
  }

  /** Records the app that the visitor opened: if it approves, later requests open it again. */
  wentTo(app: AppLink): void {
    this.#app = app
  }

  /** Whether the visitor opened an app for the current attempt: then the approval counts as one by deep link, else by QR code. */
  get hasGone(): boolean {
    return this.#app !== undefined
  }

  /** Resolves the session that a wallet approves. @throws USER_REJECTED, CONNECT_FAILED, PAIRING_UNREACHABLE, APKT002 …, ABORTED */
  async pair(signal: AbortSignal): Promise<WalletSession> {
    this.#app = undefined
    const invitation = this.#reusable() ?? this.#begin()
    invitation.waiting += 1
    try {
      return await abortable(invitation.session, signal)
    } finally {
      invitation.waiting -= 1
      if (invitation.waiting === 0 && !invitation.isOver && !this.#isKept) this.#giveUp(invitation)
    }
  }

  /**
   * Shows a pairing URI that the site created with its own client; no request to the relay is made until the modal closes.
   * @throws PAIRING_URI_INVALID
   */
  supply(uri: string): void {
    if (!isPairingUri(uri)) throw fail('PAIRING_URI_INVALID', {})
    if (this.#current) this.#giveUp(this.#current)
    this.#cancelRenewal()
    this.#isSupplied = true
    const expiresAt = pairingExpiry(uri, this.clock.now())
    this.#state.set({ status: 'ready', uri, expiresAt })
    const left = Math.max(0, expiresAt - this.clock.now() - PAIRING_MARGIN_MS)
    this.#cancelRenewal = this.clock.after(left, () => this.#state.set({ status: 'failed', error: fail('PAIRING_EXPIRED', {}) }))
  }

  /** True while a URI of the site is shown. */
  get isSupplied(): boolean {
    return this.#isSupplied
  }

  /** Cancels all pending pairings when the modal closes. */
  reset(): void {
    if (this.#current) this.#giveUp(this.#current)
    this.#cancelRenewal()
    this.#isSupplied = false
    this.#state.set({ status: 'idle' })
  }

  dispose(): void {
    this.reset()
    this.#watching.unsubscribe()
  }

  /** Platforms where the visitor leaves the page to approve, so that the URI must not be renewed meanwhile. */
  get #isKept(): boolean {
    return this.page.isTelegram || this.page.isIos
  }

  #reusable(): Invitation | undefined {
    const state = this.#state.value
    if (!this.#current || this.#current.isOver) return undefined
    if (state.status === 'waiting') return this.#current
    const isFresh = state.status === 'ready' && pairingState(state.expiresAt, this.clock.now()) === 'fresh'
    return isFresh && this.#isKept ? this.#current : undefined
  }

  #begin(): Invitation {
    this.#isSupplied = false
    if (this.#current) this.#giveUp(this.#current)
    const invitation = new Invitation()
    this.#current = invitation
    void this.#invite(invitation)
    return invitation
  }

  async #invite(invitation: Invitation): Promise<void> {
    this.#cancelRenewal()
    this.#state.set({ status: 'waiting' })
    const late = () => fail('PAIRING_UNREACHABLE', {})
    const namespaces = proposedNamespaces(this.#networks(), this.override)
    try {
      if (Object.keys(namespaces).length === 0) throw fail('CONNECTOR_CHAINS_UNSUPPORTED', { connector: 'walletConnect' })
      const pairing = await withDeadline({ clock: this.clock, ms: INVITATION_MS, late, signal: invitation.gone.signal }, (signal) =>
        this.#pair(namespaces, invitation, signal),
      )
      if (invitation.isOver) return pairing.cancel()
      invitation.pairings.push(pairing)
      pairing.approval.then(
        (session) => this.#approved(invitation, pairing, session),
        (error: unknown) => this.#refused(invitation, pairing, toAppError(error)),
      )
      this.#state.set({ status: 'ready', uri: pairing.uri, expiresAt: pairingExpiry(pairing.uri, this.clock.now()) })
      this.#cancelRenewal = this.clock.after(PAIRING_MS - PAIRING_MARGIN_MS, () => this.#renew(invitation))
    } catch (error) {
      this.#finish(invitation, toAppError(error))
    }
  }

  /** With sign-in enabled, the proposal also asks for a sign-in; a wallet without support for it only connects, in the same pairing. */
  async #pair(namespaces: ProposedNamespaces, invitation: Invitation, signal: AbortSignal): Promise<Pairing> {
    const asked = await this.#authentication(invitation, Object.values(namespaces), signal)
    const pairing = await this.sessions.pair(namespaces, signal, asked, (code) => {
      if (this.#current === invitation && !signal.aborted && this.#state.value.status === 'waiting')
        this.#state.set({ status: 'waiting', code })
    })
    if (!asked) return unheard(pairing, signal)
    const adopt = async ({ auths, ...session }: ApprovedSession): Promise<WalletSession> => {
      // `#approved` ends the session of a wallet that answered too late; its signature is not used.
      if (!auths?.length || invitation.isOver) return session
      try {
        await this.modal.signIn?.adopt(asked, auths, addressesOf(session), invitation.gone.signal)
      } catch {
        // The wallet is connected; it is asked for an ordinary signature next.
      }
      return session
    }
    return unheard({ ...pairing, approval: pairing.approval.then(adopt) }, signal)
  }

  async #authentication(
    invitation: Invitation,
    scopes: readonly ProposedScope[],
    signal: AbortSignal,
  ): Promise<SessionAuthentication | undefined> {
    const { signIn } = this.modal
    if (!signIn || invitation.signsLater) return undefined
    const chains = scopes.flatMap((scope) => scope.chains)
    const methods = scopes.flatMap((scope) => scope.methods)
    const late = () => fail('SIWX_SIGN_FAILED', {})
    const made = withDeadline({ clock: this.clock, ms: MESSAGE_MS, late, signal }, () => signIn.authentication(chains, methods))
    return made.catch(() => undefined)
  }

  /** The networks with an adapter; all networks if the site lists no adapters. */
  #networks(): readonly Network[] {
    const { adapterNamespaces } = this.options.state.value
    const { networks } = this.networks.state.value
    return adapterNamespaces.length === 0 ? networks : networks.filter(({ chainNamespace }) => adapterNamespaces.includes(chainNamespace))
  }

  /** While the page is hidden the URI is not renewed. */
  #renew(invitation: Invitation): void {
    if (invitation.isOver) return
    this.#state.set({ status: 'waiting' })
    if (this.#isVisible) void this.#invite(invitation)
  }

  #see(isVisible: boolean): void {
    const isBack = isVisible && !this.#isVisible
    this.#isVisible = isVisible
    const invitation = this.#current
    if (!isBack || !invitation || invitation.isOver || invitation.pairings.length === 0) return
    const state = this.#state.value
    const isFresh = state.status === 'ready' && pairingState(state.expiresAt, this.clock.now()) === 'fresh'
    if (!isFresh && state.status !== 'failed') void this.#invite(invitation)
  }

  #approved(invitation: Invitation, pairing: Pairing, session: WalletSession): void {
    if (invitation.isOver) {
      this.sessions.end(session.topic, new AbortController().signal).catch(() => {})
      return
    }
    this.live.adopt(session)
    this.sessions.reopen(this.#app)
    this.#close(invitation, pairing)
    this.#state.set({ status: 'idle' })
    invitation.resolve(session)
  }

  #refused(invitation: Invitation, pairing: Pairing, error: AppError): void {
    if (invitation.isOver) return
    const isLast = invitation.pairings.at(-1) === pairing
    const isUnsigned = isAppError(error, 'SIWX_SIGN_FAILED')
    if (isUnsigned) invitation.signsLater = true
    if (!isUnsigned && !isAppError(error, 'PAIRING_EXPIRED')) this.#finish(invitation, error)
    else if (isLast) this.#renew(invitation)
  }

  #finish(invitation: Invitation, error: AppError): void {
    if (invitation.isOver) return
    this.#close(invitation)
    this.#state.set(isAppError(error, 'ABORTED') ? { status: 'idle' } : { status: 'failed', error })
    // The relay refused this site: raise an alert for the developer. Spec §8.
    this.alerts.report(error)
    invitation.reject(error)
  }

  /** The error is shown in the modal, now or when it opens next. */
  #tellExpired(): void {
    const { code, message } = fail('APKT006', {})
    this.alerts.show({ message, variant: 'error', code, visitor: 'error.session' })
  }

  #giveUp(invitation: Invitation): void {
    this.#finish(invitation, fail('ABORTED', {}))
  }

  #close(invitation: Invitation, accepted?: Pairing): void {
    invitation.isOver = true
    invitation.gone.abort()
    this.#cancelRenewal()
    if (this.#current === invitation) this.#current = undefined
    for (const pairing of invitation.pairings) if (pairing !== accepted) pairing.cancel()
  }
}

/** Handles a rejection of an approval that is no longer awaited, and cancels a pairing that was made too late. */
function unheard(pairing: Pairing, signal: AbortSignal): Pairing {
  pairing.approval.catch(() => {})
  if (signal.aborted) pairing.cancel()
  return pairing
}

function addressesOf({ namespaces }: Pick<WalletSession, 'namespaces'>): readonly string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts.map(({ address }) => address))
}
