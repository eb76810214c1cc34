import { distinctUntilChanged, map, type Subscription, skip } from 'rxjs'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Page } from '../../ports/page/page.ts'
import { dappData } from './secure-site-page.ts'

/**
 * Tells the frame the site's name and pictures anew when the site changes them: the page shows them with each request. Its first call tells
 * them at the start.
 */
export class FrameDappData {
  readonly #stop = new AbortController()
  #watching: Subscription | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly options: OptionsService,
    private readonly page: Page,
  ) {}

  start(): void {
    const data$ = this.options.state.value$.pipe(map(() => JSON.stringify(dappData(this.options, this.page))))
    // Nothing is sent before a login, because sending would load the frame.
    this.#watching ??= data$.pipe(distinctUntilChanged(), skip(1)).subscribe(() => {
      if (this.wallet.state.value.users.size > 0) this.#tell()
    })
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
  }

  #tell(): void {
    this.site.ask('SYNC_DAPP_DATA', dappData(this.options, this.page), this.#stop.signal).catch(() => {})
  }
}
