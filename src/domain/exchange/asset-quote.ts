import type { DepositPurpose } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { toAppError } from '../errors/fail.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import type { ReadonlyStore } from '../shared/store.ts'
import type { AssetSource } from './asset-source.ts'
import type { ExchangeAsset } from './exchange-assets.ts'
import type { ExchangeEvent, ExchangeState } from './exchange-state.ts'

/** A price is good for 15 s. */
export const FRESH_MS = 15_000

/** What is read of the chosen asset: the exchanges that deliver it and, unless the site says the amount, its price. */
export class AssetQuote {
  readonly #box: Mailbox
  /** When the price was asked for. */
  #pricedAt = Number.NEGATIVE_INFINITY
  constructor(
    private readonly state: ReadonlyStore<ExchangeState>,
    private readonly tell: (event: ExchangeEvent) => void,
    private readonly source: AssetSource,
    private readonly clock: Clock,
    private readonly purpose: () => DepositPurpose,
  ) {
    this.#box = new Mailbox(clock)
  }

  /** For how long the price is good, in ms. */
  get freshMs(): number {
    return Math.max(0, FRESH_MS - this.#age)
  }

  start(asset: ExchangeAsset): void {
    this.stop()
    this.tell({ type: 'chosen', asset })
    const { order } = this.state.value
    if (!order) this.#price(asset)
    this.#fetch('exchanges', (signal) => this.source.exchanges(asset, this.purpose(), order, signal))
  }

  /** Asks for the price again, which stays in sight meanwhile unless it is long out of date: somebody comes back to the page. */
  renew(): void {
    const { asset } = this.state.value
    if (!asset || this.#box.has('price')) return
    if (this.#age >= 2 * FRESH_MS) this.tell({ type: 'read', price: { status: 'loading' } })
    this.#price(asset)
  }

  stop(): void {
    this.#box.abort()
  }

  get #age(): number {
    return this.clock.monotonic() - this.#pricedAt
  }

  #price(asset: ExchangeAsset): void {
    this.#pricedAt = this.clock.monotonic()
    this.#fetch('price', (signal) => this.source.price(asset, signal))
  }

  #fetch(key: 'price' | 'exchanges', find: (signal: AbortSignal) => Promise<unknown>): void {
    const tell = (told: object) => this.tell({ type: 'read', [key]: told })
    void this.#box.post(find, {
      ...{ policy: 'instead', name: key },
      done: (value) => tell({ status: 'known', value }),
      failed: (error) => tell({ status: 'failed', error: toAppError(error) }),
    })
  }
}
