import { object } from 'valibot'
import { knownPrice } from '../../domain/account/usd.ts'
import { type CaipAddressText, parseCaipAddress } from '../../domain/caip/caip-address.ts'
import type { TokenPrice, TokenPrices } from '../../ports/account/token-prices.ts'
import type { SupportedChains } from '../../ports/network/supported-chains.ts'
import { money } from '../shared/amount-answer.ts'
import { count, maybeText, maybeWebUrl, rows, text } from '../shared/answer.ts'
import type { ServiceClient } from '../shared/service-client.ts'

const Row = object({
  address: text(200),
  name: maybeText(60),
  symbol: text(24),
  decimals: count(77),
  price: money(),
  iconUrl: maybeWebUrl(),
})
const Answer = object({ fungibles: rows(Row) })

/**
 * `POST /v1/fungible/price`: one token per request, because the service evaluates only the first. Matched by address, not by symbol. Wire
 * reference 8.4.
 */
export class HttpTokenPrices implements TokenPrices {
  constructor(
    private readonly services: ServiceClient,
    private readonly chains: SupportedChains,
  ) {}

  async find(token: CaipAddressText, signal: AbortSignal): Promise<TokenPrice | undefined> {
    if (!(await this.chains.has(parseCaipAddress(token).caipNetworkId, signal))) return undefined
    const { fungibles } = await this.services.json(
      Answer,
      {
        service: 'blockchain',
        path: '/v1/fungible/price',
        method: 'POST',
        identify: 'none',
        body: { currency: 'usd', addresses: [token], projectId: this.services.projectId },
      },
      signal,
    )
    const row = fungibles.find(({ address }) => address.toLowerCase() === token.toLowerCase())
    return row && knownPrice(row.price) !== undefined ? { ...row, address: token, name: row.name ?? row.symbol } : undefined
  }
}
