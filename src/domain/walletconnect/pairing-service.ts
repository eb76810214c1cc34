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
import { abortable, within } from '../shared/deadline.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isPairingUri, PAIRING_MARGIN_MS, PAIRING_MS, pairingExpiry, pairingState } from './pairing-uri.ts'
import { type ProposalOverride, type ProposedNamespaces, proposedNamespaces } from './session-proposal.ts'
import type { SessionService } from './session-service.ts'
import type { AppLink } from './wallet-links.ts'
import type { WalletSession } from './wallet-session.ts'

/** A relay that has not taken the invitation by then is not going to. */
export const INVITATION_MS = 8000

export type PairingState = Readonly<
  | { status: 'idle' }
  /** The URI is being made, or made anew because the last one is over. */
  | { status: 'waiting' }
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: AppError }
>

/** One wait for a wallet, over as many URIs as it takes. */
class Invitation {
  readonly pairings: Pairing[] = []
  readonly gone = new AbortController()
  readonly session: Promise<WalletSession>
  waiting = 0
  isOver = false
  resolve: (session: WalletSession) => void = () => {}
  reject: (error: AppError) => void = () => {}

  constructor() {
    this.session = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.session.catch(() => {})
  }
}

/**
 * Invites a wallet by URI and waits for its answer. The URI is renewed before it dies, without the view noticing more than a new code.
 * Leaving gives the invitation up; on Telegram and iOS Safari, where leaving is how one gets to the wallet, it stays good until the
 * modal closes. What a wallet approves after that is ended at once: no session stands that the page does not show. Spec §4.
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

  /** The visitor went to accept in this app: if that is what happens, requests will open it again. */
  wentTo(app: AppLink): void {
    this.#app = app
  }

  /** By link, or by a code. */
  get hasGone(): boolean {
    return this.#app !== undefined
  }

  /** The session of the wallet that accepts. @throws USER_REJECTED, CONNECT_FAILED, PAIRING_UNREACHABLE, APKT002 …, ABORTED */
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
   * Shows an invitation that the site made itself (with a client of its own): nothing is asked of the relay until the modal closes.
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

  /** True while what is shown is the site's own. */
  get isSupplied(): boolean {
    return this.#isSupplied
  }

  /** The modal closed: whatever was on its way is over. */
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

  /** Where the visitor leaves the page to accept, and the code must not change behind their back. */
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
      const pairing = await within({ clock: this.clock, ms: INVITATION_MS, late, signal: invitation.gone.signal }, (signal) =>
        this.#pair(namespaces, signal),
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

  /** Where signing in is on, the wallet is asked both at once; one that cannot do that just connects, in the same pairing. */
  async #pair(namespaces: ProposedNamespaces, signal: AbortSignal): Promise<Pairing> {
    const scopes = Object.values(namespaces)
    const chains = scopes.flatMap((scope) => scope.chains)
    const asked = await this.modal.signIn?.authentication(
      chains,
      scopes.flatMap(({ methods }) => methods),
    )
    if (!asked) return this.sessions.pair(namespaces, signal)
    const pairing = await this.sessions.pair(namespaces, signal, asked)
    const adopt = async ({ auths, ...session }: ApprovedSession): Promise<WalletSession> => {
      if (!auths?.length) return session
      try {
        await this.modal.signIn?.adopt(asked, auths)
        return session
      } catch (error) {
        await this.sessions.end(session.topic, new AbortController().signal).catch(() => {})
        throw error
      }
    }
    return { ...pairing, approval: pairing.approval.then(adopt) }
  }

  /** Those that can be used here; all of them where the site lists no adapters. */
  #networks(): readonly Network[] {
    const { adapterNamespaces } = this.options.state.value
    const { networks } = this.networks.state.value
    return adapterNamespaces.length === 0 ? networks : networks.filter(({ chainNamespace }) => adapterNamespaces.includes(chainNamespace))
  }

  /** Nobody looks at a hidden page: the next code waits until it is seen. */
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
    if (!isAppError(error, 'PAIRING_EXPIRED')) this.#finish(invitation, error)
    else if (isLast) this.#renew(invitation)
  }

  #finish(invitation: Invitation, error: AppError): void {
    if (invitation.isOver) return
    this.#close(invitation)
    this.#state.set(isAppError(error, 'ABORTED') ? { status: 'idle' } : { status: 'failed', error })
    // The relay will not have this site: its owner should know. Spec §8.
    this.alerts.report(error)
    invitation.reject(error)
  }

  /** The visitor reads it in the modal, now or when it opens next. */
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
