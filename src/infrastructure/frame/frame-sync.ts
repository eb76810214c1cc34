import { distinctUntilChanged, filter, map, type Observable, type Subscription, skip } from 'rxjs'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { OptionsService } from '../../domain/options/options-service.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import type { Page } from '../../ports/page/page.ts'
import { dappData, themePayload } from './secure-site-page.ts'

/**
 * Tells the frame what it shows of the site: its name and pictures when the site changes them, and the theme of the modal with each login,
 * before an approval, and on every change in between. It knows both when it is created.
 */
export class FrameSync {
  readonly #stop = new AbortController()
  #watching: Subscription | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly theme: ThemeService,
    private readonly options: OptionsService,
    private readonly page: Page,
  ) {}

  start(): void {
    if (this.#watching) return
    const data$ = this.options.state.value$.pipe(map(() => JSON.stringify(dappData(this.options, this.page))))
    const loggedIn$ = this.wallet.state.value$.pipe(map(({ users }) => users.size > 0))
    const approving$ = this.approvals.state.value$.pipe(map(({ pending }) => pending > 0))
    // Nothing is sent before a login, because sending would load the frame.
    const whileLoggedIn = filter<unknown>(() => this.wallet.state.value.users.size > 0)
    this.#watching = data$.pipe(distinctUntilChanged(), skip(1), whileLoggedIn).subscribe(() => this.#tellData())
    this.#watching.add(this.theme.state.value$.pipe(skip(1), whileLoggedIn).subscribe(() => this.#tellTheme()))
    this.#watching.add(begins(loggedIn$).subscribe(() => this.#tellTheme()))
    this.#watching.add(begins(approving$).subscribe(() => this.#tellTheme(true)))
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
  }

  #tellData(): void {
    this.site.ask('SYNC_DAPP_DATA', dappData(this.options, this.page), this.#stop.signal).catch(() => {})
  }

  /** With an approval the page keeps its scheme. */
  #tellTheme(isApproval = false): void {
    const whole = themePayload(this.theme.state.value)
    const { themeMode: _, ...variables } = whole
    this.site.ask('SYNC_THEME', isApproval ? variables : whole, this.#stop.signal).catch(() => {})
  }
}

function begins(is$: Observable<boolean>): Observable<boolean> {
  return is$.pipe(distinctUntilChanged(), filter(Boolean))
}
