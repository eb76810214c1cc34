import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'
import type { Connector } from '../connection/connection.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { isOpenableUrl, isWalletLinkBase } from '../shared/link.ts'
import { fieldsOf } from '../shared/own-value.ts'
import { type Disputes, isOfPage, ownsDomain } from '../wallets/wallet-claims.ts'

/**
 * The wallet that was chosen in a list: the data of views like ConnectingWalletConnect and Downloads.
 * Registry wallets fit as they are; the site's custom wallets are converted.
 */
export type ChosenWallet = Readonly<
  Pick<
    ListedWallet,
    | 'id'
    | 'name'
    | 'homepage'
    | 'imageId'
    | 'mobileLink'
    | 'desktopLink'
    | 'webappLink'
    | 'linkMode'
    | 'appStore'
    | 'playStore'
    | 'chromeStore'
    | 'rdns'
    | 'injected'
    | 'order'
  > & {
    /** The picture that the list shows already: an object URL, or the site's own https URL. */
    imageUrl?: string | undefined
    /** Another wallet of the list it was chosen from has this name, or one that looks like it: its domain is shown with it. */
    isDoubtful?: boolean | undefined
  }
>

/** The links of a wallet, from its registry entry. */
export type WalletLinks = Readonly<{
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  /** The universal link a wallet prefers. */
  linkMode?: string | undefined
}>

/** The app that approved by deep link; requests open it again. `href` is the base of its links, without a pairing URI. */
export type AppLink = Readonly<{ href: string; name: string }>

/** Parses the stored link; undefined when it is invalid or its scheme is not allowed. */
export function parseAppLink(value: unknown): AppLink | undefined {
  const { href, name } = fieldsOf(value)
  return isWalletLinkBase(href) ? { href, name: cleanText(name, 40, 'Wallet') } : undefined
}

export type LinkTarget = '_self' | '_top' | '_blank'
export type LinkKind = 'mobile' | 'desktop' | 'web'
export type LinkPlace = Readonly<{ isMobile: boolean; isAndroid: boolean; isTelegram: boolean; isFramed: boolean }>

/**
 * The link that passes a pairing URI to a wallet; undefined when `base` is not allowed.
 * Telegram on Android decodes links once, so the URI is encoded twice there.
 * @example walletLink('trust://', 'wc:1') // 'trust://wc?uri=wc%3A1'
 */
export function walletLink(base: string | undefined, uri: string, place?: LinkPlace): string | undefined {
  if (!isWalletLinkBase(base)) return undefined
  const encoded = encodeURIComponent(uri)
  const link = `${base.endsWith('/') ? base : `${base}/`}wc?uri=${isTwice(place) ? encodeURIComponent(encoded) : encoded}`
  return isOpenableUrl(link) ? link : undefined
}

const isTwice = (place: LinkPlace | undefined) => place?.isTelegram === true && place.isAndroid

/** On a phone: the universal link if the site prefers that and the wallet has one. */
function mobileLinkBase({ mobileLink, linkMode }: WalletLinks, preferUniversal: boolean): string | undefined {
  const [native, universal] = [mobileLink, linkMode].map((base) => (isWalletLinkBase(base) ? base : undefined))
  return preferUniversal ? (universal ?? native) : (native ?? universal)
}

/** The base of a wallet's links of a kind; undefined when it has none that is allowed. */
export function linkBase(kind: LinkKind, wallet: WalletLinks, preferUniversal = false): string | undefined {
  if (kind === 'mobile') return mobileLinkBase(wallet, preferUniversal)
  const base = kind === 'desktop' ? wallet.desktopLink : wallet.webappLink
  return isWalletLinkBase(base) ? base : undefined
}

/** Where a wallet's link opens. A phone leaves the page for the app; inside a frame only the top window may. */
export function linkTarget(kind: LinkKind, { isTelegram, isFramed }: LinkPlace): LinkTarget {
  if (kind !== 'mobile' || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Adds the URL of a payment to a pairing URI. */
export function withPayment(uri: string, payUrl: string | undefined): string {
  return payUrl === undefined ? uri : `${uri}&pay=${encodeURIComponent(payUrl)}`
}

export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export type PlatformFacts = WalletLinks &
  Readonly<{
    /** The wallet has a browser extension, as its rdns or injected id says. */
    hasExtension: boolean
    isInstalled: boolean
    /** Undefined in WalletConnect-only mode. */
    hasAdapters: boolean
    isMobile: boolean
    /** The wallet opens the site in its in-app browser, by its own kind of link. */
    hasOwnBrowser?: boolean | undefined
  }>

/** Whether `connector` is the installed `wallet`, of undisputed identity. */
export function isWalletOf({ id, rdns }: Pick<ChosenWallet, 'id' | 'rdns'>, connector: Connector, disputes: Disputes): boolean {
  if (connector.type === 'WALLET_CONNECT' || (isOfPage(connector) && !ownsDomain(connector, disputes))) return false
  return connector.explorerId === id || (rdns !== undefined && connector.rdns?.toLowerCase() === rdns.toLowerCase())
}

/** The ways to use a wallet here; the first is shown. */
export function walletPlatforms(facts: PlatformFacts | undefined): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!facts) return ['qrcode']
  const { hasExtension, isInstalled, hasAdapters, isMobile, hasOwnBrowser = false } = facts
  const found: WalletPlatform[] = []
  if (hasExtension && isInstalled && hasAdapters) found.push('browser')
  if (facts.mobileLink) found.push(isMobile ? 'mobile' : 'qrcode')
  if (facts.webappLink) found.push('web')
  if (facts.desktopLink && !isMobile) found.push('desktop')
  if (hasExtension && !isInstalled && hasAdapters && !hasOwnBrowser) found.push('unsupported')
  const [first = 'qrcode', ...rest] = found
  return [first, ...rest]
}
