import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { Connector } from '../connection/connection.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { KEPT_ON_MOBILE_IDS, OWN_LINK_IDS, registryIdOf } from './known-wallets.ts'
import { type Disputes, isOfPage, ownsDomain } from './wallet-claims.ts'
import { nameKey } from './wallet-rows.ts'

/** The criteria for the registry wallets that a site lists on this device. */
export type OfferRules = Readonly<{
  excludeWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  /** CAIP-2 ids, compared exactly: `eip155:1` is not `eip155:10`. Empty: any. */
  chains: readonly CaipNetworkId[]
  isMobile: boolean
  /** False in WalletConnect-only mode: then a wallet must support WalletConnect. */
  hasAdapters: boolean
}>

export function isOffered(
  wallet: ListedWallet,
  { excludeWalletIds, includeWalletIds, chains, isMobile, hasAdapters }: OfferRules,
): boolean {
  if (isNamed(wallet, excludeWalletIds)) return false
  if (includeWalletIds.length > 0 && !isNamed(wallet, includeWalletIds)) return false
  if (chains.length > 0 && !wallet.chains.some((chain) => chains.includes(chain))) return false
  if (isMobile && !fitsPhone(wallet)) return false
  return hasAdapters || (wallet.supportsWalletConnect && hasLink(wallet))
}

/** Whether a list of ids, domains or names contains this wallet. */
export function isNamed(
  { id, rdns, name }: Readonly<{ id: string; rdns?: string | undefined; name: string }>,
  list: readonly string[],
): boolean {
  if (list.length === 0) return false
  const keys = new Set(list.map(nameKey))
  return [id, rdns, name].some((key) => key !== undefined && keys.has(nameKey(key)))
}

/** On a phone MetaMask's app and extension are one wallet. */
const plainRdns = (rdns: string | undefined) => rdns?.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')

/** Finds the connector of a listed wallet: built-in ones by registry id, others by an undisputed rdns, never by name alone. */
export function connectorOf(
  { id, rdns }: Pick<ListedWallet, 'id' | 'rdns'>,
  connectors: readonly Connector[],
  disputes: Disputes,
): Connector | undefined {
  const domain = plainRdns(rdns)
  return connectors.find((connector) => {
    if (connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH') return false
    const parts = connector.connectors ?? [connector]
    if (!parts.some(isOfPage)) return (connector.explorerId ?? registryIdOf(connector.id)) === id
    return domain !== undefined && plainRdns(connector.rdns) === domain && ownsDomain(connector, disputes)
  })
}

/** Matches by id or domain; by name if one of them has no domain. */
export function isSameListed(one: Pick<ListedWallet, 'id' | 'name' | 'rdns'>, other: Pick<ListedWallet, 'id' | 'name' | 'rdns'>): boolean {
  if (one.id === other.id) return true
  if (one.rdns !== undefined && other.rdns !== undefined) return plainRdns(one.rdns) === plainRdns(other.rdns)
  return nameKey(one.name) === nameKey(other.name)
}

/** Removes duplicates, keeping the first. */
export function uniqueById<T extends Readonly<{ id: string }>>(...lists: readonly (readonly T[])[]): readonly T[] {
  const found = new Map<string, T>()
  for (const wallet of lists.flat()) if (!found.has(wallet.id)) found.set(wallet.id, wallet)
  return [...found.values()]
}

function fitsPhone({ id, mobileLink, webappLink, supportsWalletConnect }: ListedWallet): boolean {
  const hasWay = mobileLink !== undefined || webappLink !== undefined || OWN_LINK_IDS.has(id)
  return hasWay && (supportsWalletConnect || KEPT_ON_MOBILE_IDS.has(id))
}

function hasLink({ mobileLink, desktopLink, webappLink }: ListedWallet): boolean {
  return mobileLink !== undefined || desktopLink !== undefined || webappLink !== undefined
}
