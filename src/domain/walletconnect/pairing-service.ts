import type { Pairing, SessionProvider } from '../../ports/connection/session-provider.ts'
import type { Page } from '../../ports/page/page.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { type AppError, isAppError } from '../errors/app-error.ts'
import { fail, toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import type { OptionsService } from '../options/options-service.ts'
import type { ModalService } from '../routing/modal-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { never } from '../shared/async/never.ts'
import { race } from '../shared/async/race.ts'
import { sleep } from '../shared/async/sleep.ts'
import { whenAborted } from '../shared/async/when-aborted.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { isPairingUri, PAIRING_MARGIN_MS, PAIRING_MS, pairingExpiry, pairingState } from './pairing-uri.ts'
import { Proposals } from './proposals.ts'
import type { ProposalOverride } from './session-proposal.ts'
import type { SessionService } from './session-service.ts'
import type { AppLink } from './wallet-links.ts'
import type { WalletSession } from './wallet-session.ts'

/** Timeout for publishing the proposal to the relay. */
export const INVITATION_MS = 8000
const URI_LIMIT = { ms: INVITATION_MS, late: () => fail('PAIRING_UNREACHABLE', {}), graceMs: 0 }
/** An attempt renews its URIs; it ends with whoever waits for it. */
const ATTEMPT_LIMIT = { ms: 86_400_000, late: () => fail('PAIRING_EXPIRED', {}), graceMs: 0 }

export type PairingState = Readonly<
  | { status: 'idle' }
  /** The URI is being created or renewed. `code`: it may be scanned already, while the relay is told of the proposal. */
  | { status: 'waiting'; code?: string }
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: AppError }
>

/** One attempt, across all its URIs. */
type Attempt = {
  readonly ends: AbortSignal
  readonly resolve: (approved: WalletSession) => void
  readonly reject: (error: unknown) => void
  last?: Pairing
  accepted?: Pairing
  /** A wallet's answer to the sign-in in the proposal could not be used: from then on wallets are only asked to connect. */
  signsLater: boolean
}

/**
 * Pairs with a wallet by URI and waits for its approval. The URI is renewed before it expires; the view only sees a new URI.
 * Leaving the view cancels the pairing; on Telegram and iOS Safari, where opening the wallet leaves the page, it stays valid until the
 * modal closes. A session approved after that is ended at once, so that no session exists which the page does not show.
 */
export class PairingService extends Disposable {
  readonly #state = new Store<PairingState>({ status: 'idle' })
  readonly state: ReadonlyStore<PairingState> = this.#state
  readonly #attempts: Mailbox
  /** The next code, or the time until it is due. */
  readonly #uris: Mailbox
  readonly #proposals: Proposals
  #attempt: Attempt | undefined
  #isVisible = true
  #isSupplied = false
  #app: AppLink | undefined

  constructor(
    private readonly sessions: SessionProvider,
    private readonly live: SessionService,
    networks: NetworkService,
    options: OptionsService,
    modal: ModalService,
    private readonly page: Page,
    private readonly clock: Clock,
    override: ProposalOverride = {},
  ) {
    super()
    this.#proposals = new Proposals(sessions, networks, options, modal, clock, override)
    this.#attempts = this.own(new Mailbox(clock, ATTEMPT_LIMIT))
    this.#uris = this.own(new Mailbox(clock, URI_LIMIT))
    this.own(modal.left$.subscribe(() => this.reset()))
    this.own(page.visible$.subscribe((isVisible) => this.#see(isVisible)))
    this.own(() => this.reset())
  }

  /** Records the app that the visitor opened: if it approves, later requests open it again. */
  markAppOpened(app: AppLink): void {
    this.#app = app
  }

  /** Whether the visitor opened an app for the current attempt: then the approval counts as one by deep link, else by QR code. */
  get wasAppOpened(): boolean {
    return this.#app !== undefined
  }

  /** Resolves the session that a wallet approves. @throws USER_REJECTED, CONNECT_FAILED, PAIRING_UNREACHABLE, APKT002 …, ABORTED */
  async pair(signal: AbortSignal): Promise<WalletSession> {
    this.#app = undefined
    const policy = this.#isReusable ? 'join' : 'latest'
    const ask = (given: AbortSignal) => race(given, (ends) => this.#begin(ends))
    const answer = this.#attempts.run<WalletSession>(ask, {
      ...{ policy, name: 'attempt', signal: this.#isKept ? undefined : signal },
      done: (session) => {
        this.live.adopt(session)
        this.sessions.reopen(this.#app)
        this.#state.set({ status: 'idle' })
      },
      failed: (error) => this.#state.set({ status: 'failed', error: toAppError(error) }),
      givenUp: () => {
        this.#state.set({ status: 'idle' })
        if (this.#attempt?.accepted) this.#drop(this.#attempt.accepted)
      },
    })
    return this.#isKept ? abortable(answer, signal) : answer
  }

  /**
   * Shows a pairing URI that the site created with its own client; no request to the relay is made until the modal closes.
   * @throws PAIRING_URI_INVALID
   */
  supply(uri: string): void {
    if (!isPairingUri(uri)) throw fail('PAIRING_URI_INVALID', {})
    this.reset()
    this.#isSupplied = true
    const expiresAt = pairingExpiry(uri, this.clock.now())
    this.#state.set({ status: 'ready', uri, expiresAt })
    const left = Math.max(0, expiresAt - this.clock.now() - PAIRING_MARGIN_MS)
    this.#wait(left, () => this.#state.set({ status: 'failed', error: fail('PAIRING_EXPIRED', {}) }))
  }

  /** True while a URI of the site is shown. */
  get isSupplied(): boolean {
    return this.#isSupplied
  }

  /** Cancels all pending pairings when the modal closes. */
  reset(): void {
    this.#attempts.abort()
    this.#uris.abort()
    this.#isSupplied = false
    this.#state.set({ status: 'idle' })
  }

  /** Platforms where the visitor leaves the page to approve, so that the URI must not be renewed meanwhile. */
  get #isKept(): boolean {
    return this.page.isTelegram || this.page.isIos
  }

  get #isReusable(): boolean {
    return this.#attempts.has() && (this.#state.value.status === 'waiting' || (this.#isFresh && this.#isKept))
  }

  get #isFresh(): boolean {
    const state = this.#state.value
    return state.status === 'ready' && pairingState(state.expiresAt, this.clock.now()) === 'fresh'
  }

  /** Resolves the session that a wallet approved, whichever of its URIs that took. */
  #begin(ends: AbortSignal): Promise<WalletSession> {
    this.#isSupplied = false
    return new Promise((resolve, reject) => {
      this.#attempt = { ends, resolve, reject, signsLater: false }
      this.#invite(this.#attempt)
    })
  }

  #invite(attempt: Attempt): void {
    this.#state.set({ status: 'waiting' })
    void this.#uris.post((signal) => this.#pair(attempt, signal), {
      ...{ policy: 'latest', signal: attempt.ends },
      done: (pairing) => {
        attempt.last = pairing
        const expiresAt = pairingExpiry(pairing.uri, this.clock.now())
        this.#state.set({ status: 'ready', uri: pairing.uri, expiresAt })
        this.#wait(PAIRING_MS - PAIRING_MARGIN_MS, () => this.#renew(attempt), attempt.ends)
        this.#hear(attempt, pairing)
      },
      failed: attempt.reject,
    })
  }

  #wait(ms: number, done: () => void, signal?: AbortSignal): void {
    void this.#uris.post((ends) => sleep(this.clock, ms, ends), { limit: ATTEMPT_LIMIT, signal, done })
  }

  #hear(attempt: Attempt, pairing: Pairing): void {
    whenAborted(attempt.ends, () => attempt.accepted === pairing || this.#drop(pairing))
    abortable(pairing.approval, attempt.ends).then(
      (session) => {
        attempt.accepted ??= pairing
        attempt.resolve(session)
      },
      (error: unknown) => this.#refused(attempt, pairing, toAppError(error)),
    )
  }

  /** Nobody waits for it any more: a session that a wallet approves is ended. */
  #drop({ approval, cancel }: Pairing): void {
    cancel()
    approval.then(({ topic }) => this.sessions.end(topic, never())).catch(() => {})
  }

  async #pair({ ends, signsLater }: Attempt, signal: AbortSignal): Promise<Pairing> {
    const tell = (code: string) => {
      if (!signal.aborted && this.#state.value.status === 'waiting') this.#state.set({ status: 'waiting', code })
    }
    const pairing = await this.#proposals.pair(!signsLater, ends, signal, tell)
    whenAborted(signal, () => this.#drop(pairing))
    return pairing
  }

  /** While the page is hidden the URI is not renewed. */
  #renew(attempt: Attempt): void {
    this.#state.set({ status: 'waiting' })
    if (this.#isVisible) this.#invite(attempt)
  }

  #see(isVisible: boolean): void {
    const isBack = isVisible && !this.#isVisible
    this.#isVisible = isVisible
    if (isBack && this.#attempt?.last && this.#attempts.has() && !this.#isFresh) this.#invite(this.#attempt)
  }

  #refused(attempt: Attempt, pairing: Pairing, error: AppError): void {
    const isUnsigned = isAppError(error, 'SIWX_SIGN_FAILED')
    if (isUnsigned) attempt.signsLater = true
    if (!isUnsigned && !isAppError(error, 'PAIRING_EXPIRED')) attempt.reject(error)
    else if (attempt.last === pairing) this.#renew(attempt)
  }
}
