import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import { type ReadonlyStore, Store } from '../../domain/shared/store.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { ConnectEmbedded } from './connect-embedded.ts'

export type FarcasterState = Readonly<{
  /** The address to open in Farcaster's app, as a link or a code. */
  url: string | undefined
  status: 'link' | 'account'
}>

/** Logs in with Farcaster's app: an address to scan or to open, then one request that waits for the approval there. Reference: frame 14. */
export class LogInByFarcaster {
  readonly #state = new Store<FarcasterState>({ url: undefined, status: 'link' })
  readonly state: ReadonlyStore<FarcasterState> = this.#state

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly connect: ConnectEmbedded,
    private readonly events: EventService,
  ) {}

  /** @throws FARCASTER_FAILED, ABORTED, and what `ConnectWallet` throws */
  async run(signal: AbortSignal): Promise<void> {
    const provider = 'farcaster'
    this.#state.set({ url: undefined, status: 'link' })
    this.events.track('SOCIAL_LOGIN_STARTED', { provider })
    try {
      const { url } = await this.site.ask('GET_FARCASTER_URI', undefined, signal)
      this.#state.set({ url, status: 'link' })
      const { userName } = await this.site.ask('CONNECT_FARCASTER', undefined, signal)
      this.#state.set({ url: undefined, status: 'account' })
      this.wallet.enter({ provider, userName })
      await this.connect.run(provider, signal)
    } catch (reason) {
      this.wallet.enter(undefined)
      const error = toAppError(reason)
      if (isAppError(error, 'ABORTED')) {
        this.events.track('SOCIAL_LOGIN_CANCELED', { provider })
        // The page drops what it waits for in the app. Reference: frame 14.
        this.site.ask('RELOAD', undefined, new AbortController().signal).catch(() => {})
        throw error
      }
      this.events.track('SOCIAL_LOGIN_ERROR', { provider, message: error.code })
      throw fail('FARCASTER_FAILED', {}, { cause: error })
    } finally {
      this.#state.set({ url: undefined, status: this.#state.value.status })
    }
  }
}
