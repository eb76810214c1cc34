import type { ChainNamespace } from '../network/network.ts'

/** A wallet as a site's own interface shows it: one of this page, or one of the registry. */
export type WalletItem = Readonly<{
  /** The registry's id, else the domain of the wallet. */
  id: string
  /** Foreign text, cleaned. */
  name: string
  /** A picture that is already loaded; an object URL for wallets of the registry. */
  imageUrl?: string | undefined
  /** The registry's id of its picture. */
  imageId?: string | undefined
  /** Its connectors in this page, one per chain namespace. Empty: it is connected by pairing URI or deep link. */
  connectors: readonly Readonly<{ id: string; rdns?: string | undefined; chain: ChainNamespace; chainImageUrl?: string | undefined }>[]
  /** What the registry says of it. */
  walletInfo: Readonly<{
    /** In a sentence. */
    description?: string | undefined
    /** CAIP-2 ids. */
    supportedChains?: readonly string[] | undefined
    /** `https:`. */
    website?: string | undefined
    /** Where it can be had. */
    installationLinks?:
      | Readonly<{
          /** Apple's store. */
          appStore?: string | undefined
          /** Google's store. */
          playStore?: string | undefined
          /** The store of Chrome's extensions. */
          chromeStore?: string | undefined
          /** Its program for computers. */
          desktopLink?: string | undefined
        }>
      | undefined
    /** The scheme of its app, `rainbow:`. */
    deepLink?: string | undefined
    /** Its universal link, `https:`. */
    linkMode?: string | undefined
    /** By the registry. */
    isCertified?: boolean | undefined
    /** It pays what a site asks for by WalletConnect. */
    supportsWcPay?: boolean | undefined
  }>
  /** The wallet was found in this page. */
  isInjected: boolean
  /** Connected at an earlier visit. */
  isRecent: boolean
}>

/** What a site's own list of wallets shows. Registry wallets need `features.headless` and a project id or the site's own registry. */
export type WalletsSnapshot = Readonly<{
  /** For a first screen: the wallets of this page, then featured ones, those of `customWallets`, and recommended ones. */
  wallets: readonly WalletItem[]
  /** The registry's wallets on the pages fetched so far, or the results of a search. */
  wcWallets: readonly WalletItem[]
  /** A page or a search is on its way. */
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
  /** From 1. Default: 1. */
  page?: number | undefined
  /** Part of a name. */
  search?: string | undefined
  /** 40, in a search 100; at most 100. */
  entries?: number | undefined
  /** Certified wallets alone. */
  badge?: 'none' | 'certified' | undefined
  /** Registry ids; replaces the site's `includeWalletIds`. */
  include?: readonly string[] | undefined
  /** Registry ids; added to the site's `excludeWalletIds`. */
  exclude?: readonly string[] | undefined
  /** Also wallets that only pay. */
  includePayOnly?: boolean | undefined
  /** `wcpay`: wallets that pay come first. */
  sort?: 'default' | 'wcpay' | undefined
  /** Gives up waiting. */
  signal?: AbortSignal | undefined
}>

export const NO_ITEMS: WalletsSnapshot = { wallets: [], wcWallets: [], isFetchingWallets: false, page: 0, count: 0 }
