import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { DepositPurpose, Exchange, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { toAppError } from '../errors/fail.ts'
import type { NetworkService } from '../network/network-service.ts'
import { abortable } from '../shared/async/abortable.ts'
import type { Store } from '../shared/store.ts'
import { type ExchangeAsset, priceKey, TEST_EXCHANGE } from './exchange-assets.ts'
import { type ExchangeState, LOADING } from './exchange-state.ts'
import { isWanted } from './payment-order.ts'

/** Spec §9: a price is good for 15 s. */
export const FRESH_MS = 15_000

/** What is read of the chosen asset: the exchanges that deliver it and, unless the site says the amount, its price. */
export class AssetReading {
  #work = new AbortController()
  /** When the price was asked for. */
  #pricedAt = Number.NEGATIVE_INFINITY
  #isPricing = false

  constructor(
    private readonly state: Store<ExchangeState>,
    private readonly deposits: ExchangeDeposits,
    private readonly prices: TokenPrices,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
    private readonly purpose: () => DepositPurpose,
  ) {}

  /** For how long the price is good, in ms. */
  get freshMs(): number {
    return Math.max(0, FRESH_MS - this.#age)
  }

  start(asset: ExchangeAsset): void {
    this.stop()
    this.#set({ asset, price: LOADING, exchanges: LOADING })
    if (!this.state.value.order) this.#price(asset)
    void this.#fetch('exchanges', () => this.#exchangesFor(asset, this.#work.signal))
  }

  /** Asks for the price again, which stays in sight meanwhile unless it is long out of date: somebody comes back to the page. */
  renew(): void {
    const { asset } = this.state.value
    if (!asset || this.#isPricing) return
    if (this.#age >= 2 * FRESH_MS) this.#set({ price: LOADING })
    this.#price(asset)
  }

  stop(): void {
    this.#work.abort()
    this.#work = new AbortController()
    this.#isPricing = false
  }

  get #age(): number {
    return this.clock.monotonic() - this.#pricedAt
  }

  #price(asset: ExchangeAsset): void {
    const { signal } = this.#work
    this.#pricedAt = this.clock.monotonic()
    this.#isPricing = true
    void this.#fetch('price', async () => (await this.prices.find(priceKey(asset), signal))?.price).finally(() => {
      if (!signal.aborted) this.#isPricing = false
    })
  }

  async #exchangesFor(asset: ExchangeAsset, signal: AbortSignal): Promise<readonly Exchange[]> {
    const found = await this.deposits.exchanges({ asset: asset.id, purpose: this.purpose() }, signal)
    const isTest = this.networks.find(asset.network)?.testnet === true
    const { order } = this.state.value
    return found.filter(({ id }) => (isTest || id !== TEST_EXCHANGE) && (!order || isWanted(order, id)))
  }

  async #fetch<K extends 'price' | 'exchanges'>(key: K, find: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#work
    try {
      const value = await abortable(find(), signal)
      this.#set({ [key]: { status: 'known', value } } as Partial<ExchangeState>)
    } catch (error) {
      if (!signal.aborted) this.#set({ [key]: { status: 'failed', error: toAppError(error) } } as Partial<ExchangeState>)
    }
  }

  #set(changes: Partial<ExchangeState>): void {
    this.state.set({ ...this.state.value, ...changes })
  }
}
