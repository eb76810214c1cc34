import { distinctUntilChanged, filter, map, type Observable, type Subscription, skip } from 'rxjs'
import type { Approvals } from '../../domain/frame/approvals.ts'
import type { EmbeddedWallet } from '../../domain/frame/embedded-wallet.ts'
import type { ThemeService } from '../../domain/options/theme-service.ts'
import type { SecureSite } from '../../ports/frame/secure-site.ts'
import { themePayload } from './secure-site-page.ts'

/** Sends the theme of the modal to the frame: with each login, before it shows an approval, and on every change in between. */
export class FrameTheme {
  readonly #stop = new AbortController()
  #watching: Subscription | undefined

  constructor(
    private readonly site: SecureSite,
    private readonly wallet: EmbeddedWallet,
    private readonly approvals: Approvals,
    private readonly theme: ThemeService,
  ) {}

  start(): void {
    if (this.#watching) return
    // Nothing is sent before a login, because sending would load the frame.
    this.#watching = this.theme.state.value$.pipe(skip(1)).subscribe(() => {
      if (this.wallet.state.value.users.size > 0) this.#tell()
    })
    const loggedIn$ = this.wallet.state.value$.pipe(map(({ users }) => users.size > 0))
    const approving$ = this.approvals.state.value$.pipe(map(({ pending }) => pending > 0))
    this.#watching.add(begins(loggedIn$).subscribe(() => this.#tell()))
    this.#watching.add(begins(approving$).subscribe(() => this.#tell(true)))
  }

  dispose(): void {
    this.#stop.abort()
    this.#watching?.unsubscribe()
  }

  /** With an approval the page keeps its scheme. */
  #tell(isApproval = false): void {
    const whole = themePayload(this.theme.state.value)
    const { themeMode: _, ...variables } = whole
    this.site.ask('SYNC_THEME', isApproval ? variables : whole, this.#stop.signal).catch(() => {})
  }
}

function begins(is$: Observable<boolean>): Observable<boolean> {
  return is$.pipe(distinctUntilChanged(), filter(Boolean))
}
