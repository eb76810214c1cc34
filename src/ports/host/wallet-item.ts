import type { ChainNamespace } from '../../domain/network/network.ts'

/** A wallet as a site's own interface shows it: one of this page, or one of the registry. */
export type WalletItem = Readonly<{
  id: string
  name: string
  /** A picture that is here already; an object URL for wallets of the registry. */
  imageUrl?: string | undefined
  /** The registry's id of its picture. */
  imageId?: string | undefined
  /** Its ways in from this page, one for each family of chains. Empty: it is reached by a pairing URI or a link. */
  connectors: readonly Readonly<{ id: string; rdns?: string | undefined; chain: ChainNamespace; chainImageUrl?: string | undefined }>[]
  walletInfo: Readonly<{
    description?: string | undefined
    supportedChains?: readonly string[] | undefined
    website?: string | undefined
    installationLinks?:
      | Readonly<{
          appStore?: string | undefined
          playStore?: string | undefined
          chromeStore?: string | undefined
          desktopLink?: string | undefined
        }>
      | undefined
    deepLink?: string | undefined
    linkMode?: string | undefined
    isCertified?: boolean | undefined
    supportsWcPay?: boolean | undefined
  }>
  /** It is in this page. */
  isInjected: boolean
  isRecent: boolean
}>

/** What a site's own list of wallets shows. The registry's part needs `features.headless`, and a project or a registry of the site's own. */
export type WalletsSnapshot = Readonly<{
  /** For a first screen: the wallets of this page, then featured and recommended ones. */
  wallets: readonly WalletItem[]
  /** The registry's list as far as it was asked for, or what a search found. */
  wcWallets: readonly WalletItem[]
  isFetchingWallets: boolean
  /** The last page of `wcWallets`; 0 before the first. */
  page: number
  /** How many wallets the registry has for the last question. */
  count: number
  /** Why the last question has no answer. */
  error?: Error | undefined
}>

/** A question to the registry. Page 1 begins a list; the next page of the same question is added to it. */
export type FetchWalletsOptions = Readonly<{
  page?: number | undefined
  search?: string | undefined
  /** 40, in a search 100; at most 100. */
  entries?: number | undefined
  badge?: 'none' | 'certified' | undefined
  /** Ids of the registry, instead of the site's `includeWalletIds`. */
  include?: readonly string[] | undefined
  /** Ids of the registry, besides the site's `excludeWalletIds`. */
  exclude?: readonly string[] | undefined
  includePayOnly?: boolean | undefined
  sort?: 'default' | 'wcpay' | undefined
  signal?: AbortSignal | undefined
}>

export const NO_ITEMS: WalletsSnapshot = { wallets: [], wcWallets: [], isFetchingWallets: false, page: 0, count: 0 }
