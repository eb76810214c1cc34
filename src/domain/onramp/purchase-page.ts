import type { OnrampUrlQuery, PaymentCurrency, PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import { amountOf } from '../money/amount.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import { isServicePage } from '../shared/service-page.ts'
import { networkOfPurchase } from './purchase-networks.ts'

/**
 * Who sells on the page that is opened. `by`: the service names the page, or it is built with the site's key for the provider. `name`: in
 * events; `label`: for visitors. `fee`: where it is known.
 */
export type Seller = Readonly<{ by: 'service' | 'provider'; name: string; label: string; fee?: string | undefined }>

const MELD_PAGE = 'https://meldcrypto.com/'
/** By the host of their pages. */
const SELLERS: ReadonlyMap<string, Omit<Seller, 'by'>> = new Map([
  ['meldcrypto.com', { name: 'meld', label: 'Meld.io', fee: '1-2%' }],
  ['pay.coinbase.com', { name: 'coinbase', label: 'Coinbase' }],
])
/** The currency in which both pages read an amount when no other is named. */
const USUAL_CURRENCY = 'USD'

/** Namespaces that can be bought for. */
export const ONRAMP_NAMESPACES: ReadonlySet<ChainNamespace> = new Set<ChainNamespace>(['eip155', 'solana'])

/** Names of networks as the service writes them, and as they end the provider's codes of tokens. */
const BLOCKCHAINS: ReadonlyMap<string, readonly [service: string, provider?: string]> = new Map([
  ['eip155:1', ['ethereum', 'ETHEREUM']],
  ['eip155:10', ['optimism', 'OPTIMISM']],
  ['eip155:137', ['polygon', 'POLYGON']],
  ['eip155:8453', ['base', 'BASE']],
  ['eip155:42161', ['arbitrum', 'ARBITRUM']],
  ['eip155:43114', ['avalanche-c-chain']],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['solana', 'SOLANA']],
])

/** What the visitor chose, and for which account. */
export type Purchase = Readonly<{
  address: string
  caipNetworkId: CaipNetworkId
  token: PurchaseCurrency
  payment: PaymentCurrency | undefined
  /** As entered, in the payment currency. */
  amount: string
}>

/** What a page is opened with. A part that is undefined cannot be named to it: the visitor chooses it there. */
export type PageTerms = Readonly<{
  /** The page's own name of the token. */
  token: string | undefined
  /** The network on which the token is delivered. Undefined: neither the service nor the site names one. */
  network: CaipNetworkId | undefined
  currency: string | undefined
  amount: string | undefined
}>

/**
 * The parameters of a purchase that the page of `seller` accepts. The service reads amounts in US dollars only; the provider has codes for
 * tokens of some networks only.
 */
export function pageTerms(seller: Seller['by'], { caipNetworkId, token, payment, amount }: Purchase): PageTerms {
  const network = networkOfPurchase(token, caipNetworkId)
  const [service, provider] = BLOCKCHAINS.get(network ?? '') ?? []
  const isAmount = (amountOf(amount, 2) ?? 0n) > 0n
  const isSaid = payment !== undefined && (seller === 'provider' || payment.id === USUAL_CURRENCY)
  const currency = isSaid ? payment.id : undefined
  const code = seller === 'service' ? service && token.symbol : codeOf(token.symbol, provider)
  return { token: code, network, currency, amount: isSaid && isAmount ? amount : undefined }
}

/** Whether a page of those terms leaves no more to choose than one of these. */
export function saysAsMuch(terms: PageTerms, wanted: PageTerms): boolean {
  const isSaid = (part: string | undefined, asked: string | undefined) => asked === undefined || part !== undefined
  return isSaid(terms.token, wanted.token) && isSaid(terms.currency, wanted.currency) && isSaid(terms.amount, wanted.amount)
}

/** What the service is asked for an address of its own. Undefined where it does not deliver. */
export function urlQuery(purchase: Purchase, partnerUserId: string): OnrampUrlQuery | undefined {
  const { token, network, amount } = pageTerms('service', purchase)
  const [blockchain] = BLOCKCHAINS.get(network ?? '') ?? []
  if (!blockchain || !token) return undefined
  return {
    destinations: [{ address: purchase.address, blockchains: [blockchain], assets: [token] }],
    defaultNetwork: blockchain,
    partnerUserId,
    presetFiatAmount: amount === undefined ? undefined : Number(amount),
  }
}

/** The provider's page for the site's key; currency and amount as Meld names them. */
export function meldPage(purchase: Purchase, publicKey: string, projectId?: string): string {
  const { token, currency, amount } = pageTerms('provider', purchase)
  const url = new URL(MELD_PAGE)
  const set = (name: string, value: string | undefined) => {
    if (value) url.searchParams.set(name, value)
  }
  set('publicKey', publicKey)
  set('destinationCurrencyCode', token)
  set('walletAddress', purchase.address)
  set('externalCustomerId', projectId)
  if (amount !== undefined || currency !== USUAL_CURRENCY) set('sourceCurrencyCode', currency)
  set('sourceAmount', amount)
  return url.href
}

/**
 * Whether the page that the service names for a purchase may be opened. The provider's service names pages of known sellers; a service that
 * the site has set itself may name any public page: the site answers for it.
 */
export function isSellersPage(value: unknown, isOwnService: boolean): value is string {
  return isServicePage(value) && (isOwnService || SELLERS.has(new URL(value).hostname))
}

/** Whose page `url` is. A seller that is not known is called by the host of its page. */
export function sellerOf(url: string, by: Seller['by']): Seller {
  const { hostname } = new URL(url)
  return { by, ...(SELLERS.get(hostname) ?? { name: hostname, label: hostname }) }
}

/** `ETH`, `USDC_BASE`: tokens of Ethereum, and SOL, by their symbol alone. */
function codeOf(symbol: string, network: string | undefined): string | undefined {
  if (network === undefined || !/^[A-Z0-9]{1,12}$/i.test(symbol)) return undefined
  const token = symbol.toUpperCase()
  return network === 'ETHEREUM' || token === 'SOL' ? token : `${token}_${network}`
}
