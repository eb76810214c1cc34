import type { TokenPrices } from '../../ports/account/token-prices.ts'
import type { DepositPurpose, Exchange, ExchangeDeposits } from '../../ports/exchange/exchange-deposits.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ExchangeAsset, priceKey, TEST_EXCHANGE } from './exchange-assets.ts'
import { isWanted, type PaymentOrder } from './payment-order.ts'

/** Who sells an asset, and what it costs. */
export class AssetSource {
  constructor(
    private readonly deposits: ExchangeDeposits,
    private readonly prices: TokenPrices,
    private readonly networks: NetworkService,
  ) {}

  /** USD for one whole token, exact decimal text; undefined: the service has no price. */
  async price(asset: ExchangeAsset, signal: AbortSignal): Promise<string | undefined> {
    return (await this.prices.find(priceKey(asset), signal))?.price
  }

  /** With `order`: only those that the site wants for it. */
  async exchanges(
    asset: ExchangeAsset,
    purpose: DepositPurpose,
    order: PaymentOrder | undefined,
    signal: AbortSignal,
  ): Promise<readonly Exchange[]> {
    const found = await this.deposits.exchanges({ asset: asset.id, purpose }, signal)
    const isTest = this.networks.find(asset.network)?.testnet === true
    return found.filter(({ id }) => (isTest || id !== TEST_EXCHANGE) && (!order || isWanted(order, id)))
  }
}
