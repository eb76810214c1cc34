import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { ConnectorGroup, ResolvedOptions } from '../options/portico-options.ts'
import { ownValue } from '../shared/own-value.ts'
import { type ChoiceFacts, chooseWallet } from './choose-wallet.ts'
import type { OwnWallet } from './custom-wallets.ts'
import { connectorOf, isNamed, isOffered, isSameListed, type OfferRules } from './offered-wallets.ts'
import type { RegistryState } from './registry-service.ts'
import { type OffersState, waiting } from './wallet-offers.ts'
import type { Offer } from './wallet-rows.ts'

/** The number of recommended wallets, minus those that are shown anyway. */
const RECOMMENDED = 4

export type ConnectOffersInput = ChoiceFacts &
  Readonly<{
    registry: RegistryState
    isServed: boolean
    own: readonly OwnWallet[]
    /** Details of recently used WalletConnect wallets. */
    used: readonly ListedWallet[]
    /** Ids, newest first. */
    recent: readonly string[]
    rules: OfferRules
    isLinked: boolean
    pictures: ReadonlyMap<string, string>
    options: Pick<
      ResolvedOptions,
      'projectId' | 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds' | 'allWallets' | 'features' | 'connectorImages'
    >
  }>

/** The entries of the connect list other than the wallets of this page. */
export function connectOffers(given: ConnectOffersInput): OffersState {
  const { registry, own, used, recent, hasRelay, isLinked, rules, options } = given
  const excluded = namesOf(registry.first.named, options.excludeWalletIds)
  const connectors = given.connectors.filter((connector) => !isNamed(connector, excluded))
  const input = { ...given, connectors }
  const { first, status } = registry
  const taken: OwnWallet[] = []
  const fresh = (wallets: readonly OwnWallet[]) =>
    wallets.filter((wallet) => {
      if (connectorOf(wallet, connectors, input.disputes) || taken.some((other) => isSameListed(wallet, other))) return false
      taken.push(wallet)
      return true
    })
  const ofSite = own.filter((wallet) => !isNamed(wallet, options.excludeWalletIds))
  const fitsChains = { ...rules, includeWalletIds: [] }
  const recents = fresh(used.filter((wallet) => recent.includes(wallet.id) && fits(wallet, fitsChains)))
  const customs = fresh(ofSite)
  const featured = fresh(first.featured)
  const places = placesLeft(input, first.featured.length, ofSite.length)
  const recommended = fresh(first.recommended).slice(0, places)
  const asOffers = (group: ConnectorGroup, wallets: readonly OwnWallet[]) => wallets.map((wallet) => offerOf(group, wallet, input))
  const reserved = status === 'loading' ? waiting('featured', options.featuredWalletIds.length) : []
  const more = status === 'loading' ? waiting('recommended', placesLeft(input, options.featuredWalletIds.length, ofSite.length)) : []
  // A registry that refuses a site without a project id is none: another try could not help.
  const isNone = status === 'failed' && !options.projectId
  const isFailed = status === 'failed' && !isNone
  return {
    status: isFailed ? 'failed' : 'ready',
    offers: [
      ...asOffers('recent', recents),
      ...asOffers('featured', featured),
      ...reserved,
      ...asOffers('custom', customs),
      ...asOffers('recommended', recommended),
      ...more,
    ],
    all: hasRelay && given.isServed && !isNone && showsAll(options, rules.isMobile) ? countText(input) : undefined,
    disabled: isLinked,
    excluded,
    included: namesOf(first.named, options.includeWalletIds),
  }
}

/** Four, minus the featured, custom and installed ones; none when they could not be selected. */
function placesLeft({ connectors, hasRelay, isServed, options }: ConnectOffersInput, featured: number, own: number): number {
  const installed = connectors.filter(({ type, id }) => ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(type) && id !== 'injected').length
  const hasLogins = connectors.some(({ type }) => type === 'AUTH')
  const logins = hasLogins ? Number(options.features.email) + Number(Boolean(options.features.socials)) : 0
  const hasAny = hasRelay || installed > 0 || own > 0
  return isServed && hasAny ? Math.max(0, RECOMMENDED - featured - own - installed - logins) : 0
}

function fits(wallet: ListedWallet, rules: OfferRules): boolean {
  return isOffered(wallet, wallet.chains.length === 0 ? { ...rules, chains: [] } : rules)
}

function offerOf(group: ConnectorGroup, wallet: OwnWallet, input: ConnectOffersInput): Offer {
  const imageUrl = pictureOf(wallet, input.pictures, input.options.connectorImages)
  const { id, name, rdns, homepage } = wallet
  return { id, name, rdns, homepage, imageUrl, group, route: chooseWallet({ ...wallet, imageUrl }, input) }
}

/** The site's own picture of a wallet takes precedence. */
export function pictureOf(
  { id, imageId, imageUrl }: Readonly<{ id: string; imageId?: string | undefined; imageUrl?: string | undefined }>,
  pictures: ReadonlyMap<string, string>,
  given: ResolvedOptions['connectorImages'],
): string | undefined {
  const chosen = ownValue(given, id)
  if (chosen && /^(?:https:\/\/|data:image\/)/i.test(chosen)) return chosen
  return imageUrl ?? (imageId === undefined ? undefined : pictures.get(imageId))
}

function showsAll({ allWallets, features }: ConnectOffersInput['options'], isMobile: boolean): boolean {
  return features.allWallets && allWallets !== 'HIDE' && (allWallets !== 'ONLY_MOBILE' || isMobile)
}

/** Exact for a list chosen by the site and below ten; else rounded down to tens. Empty while unknown. */
function countText({ registry: { status, first }, options }: ConnectOffersInput): string {
  if (status !== 'ready' || first.count === 0) return ''
  const count = first.count + first.featured.length
  if (options.includeWalletIds.length > 0 || count < 10) return String(count)
  const tens = Math.floor(count / 10) * 10
  return tens === count ? String(tens) : `${String(tens)}+`
}

/** Extends a list of registry ids by the domains of those wallets, or by their names if they have no domain. */
function namesOf(wallets: readonly ListedWallet[], ids: readonly string[]): readonly string[] {
  return wallets.filter(({ id }) => ids.includes(id)).map(({ rdns, name }) => rdns ?? name)
}
