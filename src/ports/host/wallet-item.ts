import type { ChainNamespace } from '../../domain/network/network.ts'

/** A wallet as a site's own interface shows it: one of this page, or one of the registry. */
export type WalletItem = Readonly<{
  id: string
  name: string
  /** A picture that is already loaded; an object URL for wallets of the registry. */
  imageUrl?: string | undefined
  /** The registry's id of its picture. */
  imageId?: string | undefined
  /** Its connectors in this page, one per chain namespace. Empty: it is connected by pairing URI or deep link. */
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
  /** The wallet was found in this page. */
  isInjected: boolean
  isRecent: boolean
}>

/** What a site's own list of wallets shows. Registry wallets need `features.headless` and a project id or the site's own registry. */
export type WalletsSnapshot = Readonly<{
  /** For a first screen: the wallets of this page, then featured ones, those of `customWallets`, and recommended ones. */
  wallets: readonly WalletItem[]
  /** The registry's wallets on the pages fetched so far, or the results of a search. */
  wcWallets: readonly WalletItem[]
  isFetchingWallets: boolean
  /** The last page of `wcWallets`; 0 before the first. */
  page: number
  /** The total number of registry wallets that match the last request. */
  count: number
  /** The error of the last request, if it failed. */
  error?: Error | undefined
}>

/** A request to the registry. Page 1 starts a new list; the next page of the same request is appended. */
export type FetchWalletsOptions = Readonly<{
  page?: number | undefined
  search?: string | undefined
  /** 40, in a search 100; at most 100. */
  entries?: number | undefined
  badge?: 'none' | 'certified' | undefined
  /** Registry ids; replaces the site's `includeWalletIds`. */
  include?: readonly string[] | undefined
  /** Registry ids; added to the site's `excludeWalletIds`. */
  exclude?: readonly string[] | undefined
  includePayOnly?: boolean | undefined
  sort?: 'default' | 'wcpay' | undefined
  signal?: AbortSignal | undefined
}>

export const NO_ITEMS: WalletsSnapshot = { wallets: [], wcWallets: [], isFetchingWallets: false, page: 0, count: 0 }
