import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { SignOutGate } from '../../domain/frame/pending-sign-out.ts'
import { never } from '../../domain/shared/async/never.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'

export type FarcasterState = Readonly<{
  /** The address to open in Farcaster's app, as a link or a code. */
  url: string | undefined
  status: 'link' | 'account'
}>

/** Logs in with Farcaster's app: an address to scan or to open, then one request that waits for the approval there. */
export class LogInByFarcaster {
  readonly #state = new Store<FarcasterState>({ url: undefined, status: 'link' })
  readonly state: ReadonlyStore<FarcasterState> = this.#state

  constructor(
    private readonly site: SecureSite,
    private readonly connect: ConnectEmbedded,
    private readonly events: EventService,
    private readonly gate: SignOutGate,
  ) {}

  /** @throws FARCASTER_FAILED, ABORTED, and what `ConnectWallet` throws */
  async run(signal: AbortSignal): Promise<void> {
    const provider = 'farcaster'
    this.#state.set({ url: undefined, status: 'link' })
    this.events.track('SOCIAL_LOGIN_STARTED', { provider })
    let isAsked = false
    let isWaiting = false
    try {
      await this.gate.cleared(signal)
      isAsked = true
      const { url } = await this.site.ask('GET_FARCASTER_URI', undefined, signal)
      this.#state.set({ url, status: 'link' })
      isWaiting = true
      const { userName } = await this.gate.runLogin(() => this.site.ask('CONNECT_FARCASTER', undefined, signal), signal)
      isWaiting = false
      this.#state.set({ url: undefined, status: 'account' })
      await this.connect.run(provider, signal, { userName })
    } catch (reason) {
      const error = toAppError(reason)
      const isAborted = isAppError(error, 'ABORTED')
      // The page drops what it waits for in the app.
      if (isWaiting || (isAborted && isAsked)) this.site.ask('RELOAD', undefined, never()).catch(() => {})
      if (isAborted) {
        this.events.track('SOCIAL_LOGIN_CANCELED', { provider })
        throw error
      }
      this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      const failure = fail('FARCASTER_FAILED', {}, { cause: error })
      this.connect.failed(failure)
      throw failure
    } finally {
      this.#state.set({ url: undefined, status: this.#state.value.status })
    }
  }
}
