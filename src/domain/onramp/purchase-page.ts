import type { OnrampUrlQuery } from '../../ports/onramp/onramp-provider.ts'
import { amountOf } from '../money/amount.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'

/** Spec §1: the one provider. Wire reference 11.4. */
export const MELD = { name: 'meld', label: 'Meld.io', fee: '1-2%' } as const
const MELD_PAGE = 'https://meldcrypto.com/'

/** Namespaces that can be bought for. Spec §1. */
export const ONRAMP_NAMESPACES: ReadonlySet<ChainNamespace> = new Set<ChainNamespace>(['eip155', 'solana'])

/** Names of networks as the service writes them. */
const BLOCKCHAINS: ReadonlyMap<CaipNetworkId, string> = new Map<CaipNetworkId, string>([
  ['eip155:1', 'ethereum'],
  ['eip155:10', 'optimism'],
  ['eip155:137', 'polygon'],
  ['eip155:8453', 'base'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:43114', 'avalanche-c-chain'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
])

export type PurchaseFor = Readonly<{
  address: string
  namespace: ChainNamespace
  caipNetworkId: CaipNetworkId
  symbol: string
  /** As entered, in the payment currency. */
  amount: string
}>

/** What the service is asked for an address of its own. Undefined on networks it does not deliver to. */
export function urlQuery({ address, caipNetworkId, symbol, amount }: PurchaseFor, partnerUserId: string): OnrampUrlQuery | undefined {
  const blockchain = BLOCKCHAINS.get(caipNetworkId)
  if (!blockchain) return undefined
  const isAmount = (amountOf(amount, 2) ?? 0n) > 0n
  return {
    destinations: [{ address, blockchains: [blockchain], assets: [symbol] }],
    defaultNetwork: blockchain,
    partnerUserId,
    presetFiatAmount: isAmount ? Number(amount) : undefined,
  }
}

/** The provider's page for the site's key. Wire reference 11.4. */
export function meldPage(
  { address, namespace }: Pick<PurchaseFor, 'address' | 'namespace'>,
  publicKey: string,
  projectId?: string,
): string {
  const url = new URL(MELD_PAGE)
  url.searchParams.set('publicKey', publicKey)
  url.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
  url.searchParams.set('walletAddress', address)
  if (projectId) url.searchParams.set('externalCustomerId', projectId)
  return url.href
}
