import type { EventService } from '../../domain/analytics/event-service.ts'
import { type AppError, isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import type { SocialProvider } from '../../domain/options/portico-options.ts'
import { Span } from '../../domain/shared/async/span.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'
import { expectResult, type SocialRedirect } from './social-redirect.ts'

/** Takes over the result of a login for which the whole page was left. */
export class ComeBackFromSocial {
  readonly #life = new Span()

  constructor(
    private readonly redirect: SocialRedirect,
    private readonly connect: ConnectEmbedded,
    private readonly events: EventService,
    /** Shows a login that failed, with a way to try again. */
    private readonly show: (provider: SocialProvider, reason: AppError) => void,
  ) {}

  /** Never rejects. */
  async run(): Promise<void> {
    const result = await this.redirect.comeBack()
    if (!result) return
    const { provider, uri } = result
    try {
      expectResult(provider, uri)
      this.events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      await this.connect.run(provider, this.#life.signal, { uri })
    } catch (reason) {
      const error = toAppError(reason)
      this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      if (isAppError(error, 'ABORTED')) return
      try {
        this.show(provider, error)
      } catch {
        // The site offers no social login any more.
      }
    }
  }

  dispose(): void {
    this.#life.end()
  }
}
