import { filter, firstValueFrom, map, merge } from 'rxjs'
import type { AlertService } from '../../domain/alerts/alert-service.ts'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SignOutGate } from '../../domain/frame/pending-sign-out.ts'
import type { WindowProvider } from '../../domain/frame/secure-calls.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import { race } from '../../domain/shared/async/race.ts'
import { Span } from '../../domain/shared/async/span.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { PopupChannel, Popups } from '../../ports/frame/popups.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { SOCIAL_SIZE, SOCIAL_WINDOW } from '../routing/open-social-login.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'
import { expectResult, type SocialRedirect } from './social-redirect.ts'

/** Nobody closes a window this soon after it was opened, or led to the provider: it was cut off by a Cross-Origin-Opener-Policy. */
const CUT_MS = 1_000
const RESULT_MAX = 8192
/** What ends a login under its own name. */
const TOLD: ReadonlySet<string> = new Set(['ABORTED', 'DISPOSED', 'SOCIAL_LOGIN_FAILED', 'FRAME_LOAD_FAILED', 'FRAME_REQUEST_TIMEOUT'])
/** A window without a result is told of after as long as a silent wallet. */
const SILENT_MS = 120_000
/** How long a page may take to be left. */
const LEAVING_MS = 45_000

export type SocialState = Readonly<{
  /** `window`: the visitor is at the provider. `account`: the account is being asked for. */
  status: 'window' | 'account'
  /** The window says it is closed, and may have been cut off. */
  isCut?: boolean | undefined
}>

/**
 * Logs in with a social account in a window. Its result counts only from that window and from the secure page's own origin, and is handed
 * on as text: it is never opened.
 */
export class LogInBySocial {
  readonly #state = new Store<SocialState>({ status: 'window' })
  readonly state: ReadonlyStore<SocialState> = this.#state
  readonly #stop = new Span()
  readonly #running = new Span()

  constructor(
    private readonly site: SecureSite,
    private readonly gate: SignOutGate,
    private readonly popups: Popups,
    private readonly connect: ConnectEmbedded,
    private readonly events: EventService,
    private readonly clock: Clock,
    private readonly redirect: SocialRedirect,
    private readonly alerts: AlertService,
  ) {}

  /**
   * Call in the task of the visitor's tap, or after `openSocialLogin` reserved the window. A login that is running is given up.
   * @throws POPUP_BLOCKED, POPUP_CLOSED, SOCIAL_LOGIN_FAILED, FRAME_LOAD_FAILED, FRAME_REQUEST_TIMEOUT, ABORTED, and what `ConnectWallet`
   * throws
   */
  async run(provider: WindowProvider, signal: AbortSignal): Promise<void> {
    this.giveUp()
    this.#state.set({ status: 'window' })
    this.events.track('SOCIAL_LOGIN_STARTED', { provider })
    const ends = AbortSignal.any([signal, this.#stop.signal, this.#running.signal])
    try {
      if (this.redirect.isNeeded) return await this.#leave(provider, ends)
      const uri = await this.#result(provider, ends)
      this.#state.set({ status: 'account' })
      this.events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await this.connect.run(provider, ends, { uri })
    } catch (reason) {
      const error = toAppError(reason)
      if (isAppError(error, 'ABORTED')) this.events.track('SOCIAL_LOGIN_CANCELED', { provider })
      else this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      this.connect.failed(error)
      throw error
    }
  }

  /** Ends the login that is running, and closes its window in the same task: the next one has a window of the same name. */
  giveUp(): void {
    this.#running.next()
  }

  dispose(): void {
    this.#stop.end()
  }

  /** Rejects when the page is still here after a while. */
  async #leave(provider: WindowProvider, signal: AbortSignal): Promise<never> {
    const uri = await this.#address(provider, signal)
    await this.redirect.leave(provider, uri, signal)
    const late = () => fail('SOCIAL_LOGIN_FAILED', { provider })
    try {
      return await withDeadline({ clock: this.clock, ms: LEAVING_MS, late, signal }, () => new Promise<never>(() => {}))
    } catch (error) {
      // Not with the instance: a site may dispose of it because the page is being left.
      if (!this.#stop.signal.aborted) await this.redirect.forget()
      throw error
    }
  }

  async #address(provider: WindowProvider, signal: AbortSignal): Promise<string> {
    await this.gate.cleared(signal)
    return (await this.site.ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri
  }

  async #result(provider: WindowProvider, signal: AbortSignal): Promise<string> {
    const { origin } = this.site
    if (signal.aborted) throw fail('ABORTED', {})
    if (origin === undefined) throw fail('SERVICE_OFF', { service: 'secureSite' })
    const popup = this.popups.open(`${origin}/loading`, { name: SOCIAL_WINDOW, ...SOCIAL_SIZE })
    let led = this.clock.monotonic()
    signal.addEventListener('abort', () => popup.dispose(), { once: true })
    const cancel = this.clock.after(SILENT_MS, () => this.alerts.raise(fail('APKT004', {})))
    const lead = async (ends: AbortSignal): Promise<never> => {
      try {
        const uri = await this.#address(provider, ends)
        // Only windows of the origin that leads them on are heard.
        if (this.site.origin !== origin) throw fail('SOCIAL_LOGIN_FAILED', { provider })
        // A window that is gone is reported as closed by the visitor, or as failed when the provider's page cut the connection to it.
        if (popup.navigate(uri)) led = this.clock.monotonic()
        else if (popup.isOpen) throw fail('SOCIAL_LOGIN_FAILED', { provider })
      } catch (cause) {
        throw isAppError(cause) && TOLD.has(cause.code) ? cause : fail('SOCIAL_LOGIN_FAILED', { provider }, { cause })
      }
      return new Promise<never>(() => {})
    }
    try {
      const uri = await race(signal, (ends) => this.#outcome(popup, () => led, ends), lead)
      return expectResult(provider, uri)
    } finally {
      cancel()
      popup.dispose()
    }
  }

  /** What the window says, or that it was closed. `led`: when it was last led to another page. */
  #outcome(popup: PopupChannel, led: () => number, signal: AbortSignal): Promise<string> {
    const results$ = popup.messages$.pipe(
      map(resultOf),
      filter((uri) => uri !== undefined),
    )
    const closed$ = popup.closed$.pipe(
      map(({ hasReturned }) => {
        if (!hasReturned || this.clock.monotonic() - led() < CUT_MS) this.#state.set({ status: 'window', isCut: true })
        throw fail('POPUP_CLOSED', {})
      }),
    )
    return abortable(firstValueFrom(merge(results$, closed$)), signal)
  }
}

function resultOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'resultUri')) return undefined
  const { resultUri } = message as { resultUri: unknown }
  return typeof resultUri === 'string' && resultUri.length <= RESULT_MAX ? resultUri : undefined
}
