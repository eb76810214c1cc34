import { firstValueFrom, map, merge, Observable, take } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { WindowProvider } from '../../domain/frame/secure-calls.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import { within } from '../../domain/shared/deadline.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { PopupChannel, Popups } from '../../ports/frame/popups.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'
import { SOCIAL_SIZE, SOCIAL_WINDOW } from './open-social-login.ts'
import type { SocialRedirect } from './social-redirect.ts'

/** A window that is closed this soon after it was opened was cut off by the site's Cross-Origin-Opener-Policy. */
const CUT_MS = 1_000
const RESULT_MAX = 8192
const ERROR = /[?&#]error=/
/** How long a page may take to be left. */
const LEAVING_MS = 45_000

export type SocialState = Readonly<{
  /** `window`: the visitor is at the provider. `account`: the account is being asked for. */
  status: 'window' | 'account'
  /** The window says it is closed and may be open. */
  isCut?: boolean | undefined
}>

/**
 * Logs in with a social account in a window. Its result counts only from that window and from the secure page's own origin, and is handed on
 * as text: it is never opened. Reference: frame 13.
 */
export class LogInBySocial {
  readonly #state = new Store<SocialState>({ status: 'window' })
  readonly state: ReadonlyStore<SocialState> = this.#state
  readonly #stop = new AbortController()

  constructor(
    private readonly site: SecureSite,
    private readonly popups: Popups,
    private readonly wallet: EmbeddedWallet,
    private readonly connect: ConnectEmbedded,
    private readonly events: EventService,
    private readonly clock: Clock,
    private readonly redirect: SocialRedirect,
  ) {}

  /**
   * Call in the task of the visitor's tap, or after `OpenSocialLogin` reserved the window.
   * @throws POPUP_BLOCKED, POPUP_CLOSED, SOCIAL_LOGIN_FAILED, ABORTED, and what `ConnectWallet` throws
   */
  async run(provider: WindowProvider, signal: AbortSignal): Promise<void> {
    this.#state.set({ status: 'window' })
    this.events.track('SOCIAL_LOGIN_STARTED', { provider })
    const ends = AbortSignal.any([signal, this.#stop.signal])
    try {
      if (this.redirect.isNeeded) await this.#leave(provider, ends)
      else await this.#enter(provider, await this.#result(provider, ends), ends)
    } catch (reason) {
      this.wallet.enter(undefined)
      const error = toAppError(reason)
      if (isAppError(error, 'ABORTED')) this.events.track('SOCIAL_LOGIN_CANCELED', { provider })
      else this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      throw error
    }
  }

  /** Takes over the result of a login for which the whole page was left. Never rejects. */
  async comeBack(): Promise<void> {
    const result = await this.redirect.comeBack()
    if (!result) return
    const { provider, uri } = result
    try {
      if (ERROR.test(uri)) throw fail('SOCIAL_LOGIN_FAILED', { provider })
      await this.#enter(provider, uri, this.#stop.signal)
    } catch (reason) {
      this.wallet.enter(undefined)
      this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: toAppError(reason).code })
    }
  }

  dispose(): void {
    this.#stop.abort()
  }

  async #enter(provider: SocialProvider, uri: string, signal: AbortSignal): Promise<void> {
    this.#state.set({ status: 'account' })
    this.events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    this.wallet.enter({ provider, uri })
    await this.connect.run(provider, signal)
  }

  /** Rejects when the page is still here after a while. */
  async #leave(provider: WindowProvider, signal: AbortSignal): Promise<never> {
    const { uri } = await this.site.ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
    await this.redirect.leave(provider, uri)
    const late = () => fail('SOCIAL_LOGIN_FAILED', { provider })
    return within({ clock: this.clock, ms: LEAVING_MS, late, signal }, () => new Promise<never>(() => {}))
  }

  async #result(provider: WindowProvider, signal: AbortSignal): Promise<string> {
    const { origin } = this.site
    if (signal.aborted) throw fail('ABORTED', {})
    if (origin === undefined) throw fail('SERVICE_OFF', { service: 'secureSite' })
    const popup = this.popups.open(`${origin}/loading`, { name: SOCIAL_WINDOW, ...SOCIAL_SIZE })
    const opened = this.clock.monotonic()
    const stop = new AbortController()
    const ends = AbortSignal.any([signal, stop.signal])
    const outcome = this.#outcome(popup, opened, signal)
    try {
      const answer = this.site.ask('GET_SOCIAL_REDIRECT_URI', { provider }, ends).then(({ uri }) => {
        if (!popup.navigate(uri)) throw fail('SOCIAL_LOGIN_FAILED', { provider })
      })
      const failed = answer.then(
        () => new Promise<never>(() => {}),
        (cause: unknown) => {
          throw isAppError(cause, 'ABORTED') || isAppError(cause, 'SOCIAL_LOGIN_FAILED')
            ? cause
            : fail('SOCIAL_LOGIN_FAILED', { provider }, { cause })
        },
      )
      const uri = await Promise.race([outcome, failed])
      if (ERROR.test(uri)) throw fail('SOCIAL_LOGIN_FAILED', { provider })
      return uri
    } finally {
      outcome.catch(() => {})
      stop.abort()
      popup.dispose()
    }
  }

  /** What the window says, or that it was closed. */
  #outcome(popup: PopupChannel, opened: number, signal: AbortSignal): Promise<string> {
    const results$ = new Observable<string>((observer) =>
      popup.messages$.subscribe((message) => {
        const uri = resultOf(message)
        if (uri !== undefined) observer.next(uri)
      }),
    )
    const closed$ = popup.closed$.pipe(
      map(() => {
        if (this.clock.monotonic() - opened < CUT_MS) this.#state.set({ status: 'window', isCut: true })
        throw fail('POPUP_CLOSED', {})
      }),
    )
    const aborted$ = new Observable<never>((observer) => {
      const stop = () => observer.error(fail('ABORTED', {}))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      return () => signal.removeEventListener('abort', stop)
    })
    return firstValueFrom(merge(results$, closed$, aborted$).pipe(take(1)))
  }
}

function resultOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'resultUri')) return undefined
  const { resultUri } = message as { resultUri: unknown }
  return typeof resultUri === 'string' && resultUri.length <= RESULT_MAX ? resultUri : undefined
}
