import type { OnrampProvider } from '../../ports/onramp/onramp-provider.ts'
import type { Randomness } from '../../ports/random/randomness.ts'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { toHex } from '../shared/hex.ts'
import { isSellersPage, meldPage, type Purchase, type Seller, sellerOf, urlQuery } from './purchase-page.ts'

const USER_ID_BYTES = 16

/** The pages on which one can buy: the service's, else the provider's for the site's key. */
export class SellersPages {
  constructor(
    private readonly provider: OnrampProvider,
    private readonly options: OptionsService,
    private readonly randomness: Randomness,
  ) {}

  /** `by` provider: the service is not asked. */
  async find(
    purchase: Purchase | undefined,
    by: Seller['by'] | undefined,
    signal: AbortSignal,
  ): Promise<Readonly<{ url: string; seller: Seller }> | undefined> {
    if (!purchase) return undefined
    const options = this.options.state.value
    const query = by === 'provider' ? undefined : urlQuery(purchase, this.#userId())
    const served =
      query && isServed(options, 'blockchain')
        ? await this.provider.url(query, purchase.caipNetworkId, signal).catch(() => undefined)
        : undefined
    if (isSellersPage(served, typeof options.services?.blockchain === 'string')) return { url: served, seller: sellerOf(served, 'service') }
    const publicKey = options.onramp?.publicKey
    const url = publicKey && meldPage(purchase, publicKey, options.projectId)
    return url ? { url, seller: sellerOf(url, 'provider') } : undefined
  }

  /** A new one for every purchase, so that purchases cannot be linked to a visitor. */
  #userId(): string {
    return toHex(this.randomness.bytes(USER_ID_BYTES))
  }
}
