import type { Subscription } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { ConnectionService } from '../../domain/connection/connection-service.ts'
import type { OnrampService } from '../../domain/onramp/onramp-service.ts'
import type { Seller } from '../../domain/onramp/purchase-page.ts'
import type { Router } from '../../domain/routing/router.ts'
import { OutsidePage, type OutsidePageState } from '../../domain/shared/outside-page.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import type { ServiceWindows } from '../../ports/page/service-windows.ts'
import type { Clock } from '../../ports/time/clock.ts'

const WINDOW = { width: 600, height: 800 } as const

/** Takes the visitor to the provider's page in a window of its own. */
export class BuyCrypto {
  readonly #page: OutsidePage
  readonly #watching: Subscription
  #seller: Seller | undefined

  constructor(
    private readonly onramp: OnrampService,
    private readonly connections: ConnectionService,
    private readonly router: Router,
    private readonly events: EventService,
    windows: ServiceWindows,
    clock: Clock,
  ) {
    this.#page = new OutsidePage(windows, clock, WINDOW)
    let account = onramp.state.value.account
    this.#watching = onramp.state.value$.subscribe((state) => {
      // The page belongs to the address it was opened for.
      if (state.account !== account) this.#page.close()
      account = state.account
    })
  }

  get state(): ReadonlyStore<OutsidePageState> {
    return this.#page.state
  }

  /** Who sells: on the page that is offered, and once it is found, on the page that is opened. */
  get seller(): Seller | undefined {
    return this.#seller
  }

  /** Must be called in the task of the tap. */
  start(): void {
    const { isSmartAccount } = this
    this.#seller = this.#offered
    const find = (signal: AbortSignal) =>
      this.#find(signal).finally(() => {
        if (this.#seller) this.events.track('SELECT_BUY_PROVIDER', { provider: this.#seller.name, isSmartAccount })
      })
    void this.#page.open(find)
    this.router.push('BuyInProgress')
  }

  /** Another tap, after the browser blocked the window or the page failed. */
  again(): void {
    void this.#page.again((signal) => this.#find(signal))
  }

  get #offered(): Seller | undefined {
    const { seller } = this.onramp.state.value
    return seller === 'none' ? undefined : seller
  }

  async #find(signal: AbortSignal): Promise<string> {
    const url = await this.onramp.page(signal)
    this.#seller = this.#offered
    return url
  }

  get isSmartAccount(): boolean {
    const { account } = this.onramp.state.value
    return account ? this.connections.connection(account.namespace)?.accounts[0].type === 'smartAccount' : false
  }

  dispose(): void {
    this.#watching.unsubscribe()
    this.#page.dispose()
  }
}
