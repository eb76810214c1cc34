import { type Subscription, skip } from 'rxjs'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import { themePayload } from './secure-site-page.ts'

/** Tells the frame how the modal looks, on every change while somebody is logged in. */
export class FrameTheme {
  readonly #stop = new AbortController()
  #watching: Subscription | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly theme: ThemeService,
  ) {}

  start(): void {
    this.#watching ??= this.theme.state.value$.pipe(skip(1)).subscribe((theme) => {
      if (this.wallet.state.value.users.size > 0) this.site.ask('SYNC_THEME', themePayload(theme), this.#stop.signal).catch(() => {})
    })
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
  }
}
