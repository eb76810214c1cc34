import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { DepositPurpose, Exchange, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import type { Store } from '../shared/store.ts'
import { type ExchangeAsset, priceKey, TEST_EXCHANGE } from './exchange-assets.ts'
import { type ExchangeState, LOADING } from './exchange-state.ts'
import { isWanted } from './payment-order.ts'

/** A price is good for 15 s. */
export const FRESH_MS = 15_000

/** What is read of the chosen asset: the exchanges that deliver it and, unless the site says the amount, its price. */
export class AssetReading {
  readonly #box: Mailbox
  /** When the price was asked for. */
  #pricedAt = Number.NEGATIVE_INFINITY
  constructor(
    private readonly state: Store<ExchangeState>,
    private readonly deposits: ExchangeDeposits,
    private readonly prices: TokenPrices,
    private readonly networks: NetworkService,
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
    this.#set({ asset, price: LOADING, exchanges: LOADING })
    if (!this.state.value.order) this.#price(asset)
    this.#fetch('exchanges', (signal) => this.#exchangesFor(asset, signal))
  }

  /** Asks for the price again, which stays in sight meanwhile unless it is long out of date: somebody comes back to the page. */
  renew(): void {
    const { asset } = this.state.value
    if (!asset || this.#box.has('price')) return
    if (this.#age >= 2 * FRESH_MS) this.#set({ price: LOADING })
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
    this.#fetch('price', async (signal) => (await this.prices.find(priceKey(asset), signal))?.price)
  }

  async #exchangesFor(asset: ExchangeAsset, signal: AbortSignal): Promise<readonly Exchange[]> {
    const found = await this.deposits.exchanges({ asset: asset.id, purpose: this.purpose() }, signal)
    const isTest = this.networks.find(asset.network)?.testnet === true
    const { order } = this.state.value
    return found.filter(({ id }) => (isTest || id !== TEST_EXCHANGE) && (!order || isWanted(order, id)))
  }

  #fetch(key: 'price' | 'exchanges', find: (signal: AbortSignal) => Promise<unknown>): void {
    const tell = (told: object) => this.#set({ [key]: told } as Partial<ExchangeState>)
    this.#box.abort(key)
    void this.#box.post(find, {
      ...{ policy: 'beside', name: key },
      done: (value) => tell({ status: 'known', value }),
      failed: (error) => tell({ status: 'failed', error: toAppError(error) }),
    })
  }

  #set(changes: Partial<ExchangeState>): void {
    this.state.set({ ...this.state.value, ...changes })
  }
}
