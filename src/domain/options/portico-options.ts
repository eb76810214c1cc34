import type { AccountType } from '../connection/connection.ts'
import type { ChainNamespace, NetworkInput } from '../network/network.ts'
import type { ThemeVariables } from './theme-variables.ts'

/** `system` follows the browser. */
export type ThemeMode = 'light' | 'dark' | 'system'

export type ConnectMethod = 'wallet' | 'email' | 'social'
export type ConnectorGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type SocialProvider = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** What is switched on. */
export type Features = Readonly<{
  /** Login by e-mail. Who is logged in when you switch logins off stays so and can sign until the page is left. Default: `true`. */
  email: boolean
  /** `google`, `x`, `farcaster`, `discord`, `apple`, `github`, `facebook` in your order, or `false`. Default: all seven. */
  socials: readonly SocialProvider[] | false
  /** Swapping tokens. Default: `false`. */
  swaps: boolean
  /** Sending tokens. Default: `true`. */
  send: boolean
  /** The address as a QR code. Default: `true`. */
  receive: boolean
  /** Buying with a card. Default: `false`. */
  onramp: boolean
  /** Paying from an exchange account. Default: `false`. */
  payWithExchange: boolean
  /** Past transactions. Default: `false`. */
  activity: boolean
  /** Payment requests. Default: `false`. */
  payments: boolean
  /**
   * Asking for an e-mail address before signing in, proven by a one-time code; with `['required']` it cannot be skipped. Default: `false`.
   */
  emailCapture: boolean | readonly 'required'[]
  /**
   * Several wallets of a namespace at a time: `getConnections`, `switchConnection`, `deleteConnection`. Default: `false`.
   */
  multiWallet: boolean
  /**
   * `false` still sends `INITIALIZE`, `CONNECT_SUCCESS` and `SOCIAL_LOGIN_SUCCESS`, without the account; `services: { analytics: false }`,
   * or `false` from `analyticsConsent`, stops those too. `true`: events and error reports to the analytics service (it needs a `projectId`,
   * or your address in `services.analytics`), after consent, from the first time a visitor acts. Default: `true`.
   */
  analytics: boolean
  /** A checkbox that must be ticked before a wallet can be chosen, or a login that the site opens goes on. Default: `false`. */
  legalCheckbox: boolean
  /** A line that names the product. Default: `false`. */
  branding: boolean
  /** The hosted sign-in service, in place of any `siwx`. Default: `false`. */
  reownAuthentication: boolean
  /** Permissions that the account granted to sites. Default: `false`. */
  smartSessions: boolean
  /** A toast on the page that says what became of a transaction, for who has closed the modal meanwhile. Default: `false`. */
  transactionToasts: boolean
  /** Looks at an EVM account that connects, from the site's own nodes: `getAccount().checks`, `onAccountCheck`. Default: `false`. */
  accountChecks: boolean
  /** The view `Allowances`: what contracts may take from the account, each revoked after a look at the exact call. Default: `false`. */
  allowances: boolean
  /** No views; the site draws its own, with the registry's wallets. Default: `false`. */
  headless: boolean
  /** Payments from the connected wallet, the view `Pay`; turns `email` and `socials` off. Default: `false`. */
  pay: boolean
  /** Wallets behind one row when e-mail or socials come first. Default: `false`. */
  collapseWallets: boolean
  /** Wallets below the e-mail field. Default: `true`. */
  emailShowWallets: boolean
  /** The row that leads to all wallets. Default: `true`. */
  allWallets: boolean
  /** The order of e-mail, social logins and wallets. Default: this one. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  /**
   * The order of the groups of wallets; those you leave out follow. Default: `recent`, `injected`, `featured`, `custom`, `recommended`,
   * `walletConnect`, `external`.
   */
  connectorTypeOrder: readonly ConnectorGroup[]
  /** The order of the buttons under the balance. Default: `onramp`, `swaps`, `receive`, `send`. */
  walletFeaturesOrder: readonly WalletFeature[]
}>

/** A wallet that is not in the registry. */
export type CustomWallet = Readonly<{
  /** Unique among the wallets of the site; a test id and a key. */
  id: string
  /** Shown on its row. */
  name: string
  /** `https:`. Where visitors read about it. */
  homepage?: string
  /** An `https:` or `data:image/` picture. Default: the initials. */
  image_url?: string
  /** Of its app, `wallet://` or `https:`: the pairing URI is added to it. */
  mobile_link?: string
  /** Of its program on a computer, as `mobile_link`. */
  desktop_link?: string
  /** Of its page, `https:`, as `mobile_link`. */
  webapp_link?: string
  /** Its page in Apple's store. */
  app_store?: string
  /** Its page in Google's store. */
  play_store?: string
  /** Its reverse domain, as it announces itself (EIP-6963): a wallet of the page with it is the same wallet. */
  rdns?: string
}>

type ProviderService = 'registry' | 'blockchain' | 'rpcGateway' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'cloudAuth'

/**
 * A URL that replaces the default, or `false`: switches off the service and what depends on it. `coinbase`: its popup; `walletLink`: its
 * relay; `releases`: without a default, asked with `debug` only, answers with `{ "version": "1.2.3" }`, the newest of this package.
 */
export type Services = Readonly<Partial<Record<ProviderService | 'coinbase' | 'walletLink' | 'releases', string | false>>>

/** A contract or mint, and a picture to show for it. */
export type SiteToken = Readonly<{ address: string; image?: string }>

/** The options that are plain data: all except functions, adapters and modules. See `docs/options.md`. */
export type PlainOptions = Readonly<{
  /**
   * Your id at the provider of registry, relay and gateway. Wallets in the page work without it, and without one no request is sent there.
   */
  projectId?: string | undefined
  /**
   * The networks visitors may use: any export of `portico/networks`, any viem chain, `defineNetwork(…)`. None = alert
   * `CONFIG_NETWORKS_MISSING`. Required.
   */
  networks: readonly NetworkInput[]
  /** The network shown until a wallet reports its own. Default: the first of `networks`. */
  defaultNetwork?: NetworkInput | undefined
  /**
   * `{ name, description, url, icons }`, each optional, shown by wallets that name the site that asks. Default: the page's title,
   * description, origin and icon.
   */
  metadata?: Readonly<{ name?: string; description?: string; url?: string; icons?: readonly string[] }> | undefined
  /** `'light'`, `'dark'`, `'system'`. Default: `'system'`. */
  themeMode?: ThemeMode | undefined
  /**
   * `--portico-accent`, `--portico-font-family`, …: see `ThemeVariables`; the same with `--apkt-` and `--w3m-`. `lightTheme`, `darkTheme`,
   * `midnightTheme` and `paperTheme` give a set with its mode. The buttons follow the accent. Default: none.
   */
  themeVariables?: ThemeVariables | undefined
  /**
   * A BCP 47 tag, for the modal and for the buttons on your page. Texts without a translation are shown in English. Default: the page's
   * language.
   */
  locale?: string | undefined
  /** Your own words, by message id. */
  messages?: Readonly<Record<string, string>> | undefined
  /** Which features are on: see `Features`. */
  features?: Partial<Features> | undefined
  /** The row that leads to all wallets of the registry: `'SHOW'`, `'HIDE'`, `'ONLY_MOBILE'` (on phones). Default: `'SHOW'`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** These wallets of the registry, by their ids, in your order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets (id, rdns or name). */
  includeWalletIds?: readonly string[] | undefined
  /** Not these wallets (id, rdns or name). */
  excludeWalletIds?: readonly string[] | undefined
  /**
   * Wallets that are not in the registry: `id`, `name` and any of `homepage`, `image_url`, `mobile_link`, `desktop_link`, `webapp_link`,
   * `app_store`, `play_store`, `rdns`.
   */
  customWallets?: readonly CustomWallet[] | undefined
  /**
   * Per chain id or CAIP-2 id, an `https:` or `data:image/` picture. Without one, a network has its picture in the registry, else
   * our drawing where there is one, else its initials.
   */
  chainImages?: Readonly<Record<string | number, string>> | undefined
  /** Per connector id, a picture instead of the wallet's own. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /** Per CAIP-2 id, a list of `{ url }` that is tried before the network's own URLs, in this order. */
  customRpcUrls?: Readonly<Record<string, readonly Readonly<{ url: string }>[]>> | undefined
  /**
   * Measure a network's RPC URLs every 4 s while the modal is open and visible, and use the best first. The score is 0.7 times the share of
   * answers plus 0.3 times the speed. Default: `false`.
   */
  rankRpcUrls?: boolean | undefined
  /** By CAIP-2 id: the tokens of the site, shown with their balance even if no index of tokens can be asked. */
  tokens?: Readonly<Record<string, SiteToken | readonly SiteToken[]>> | undefined
  /** The terms and conditions, linked in the legal footer. */
  termsConditionsUrl?: string | undefined
  /** The privacy policy, linked in the legal footer. */
  privacyPolicyUrl?: string | undefined
  /** Wallets are offered at all. Default: `true`. */
  enableWallets?: boolean | undefined
  /** Wallets that announce themselves are listed. Default: `true`. */
  enableEIP6963?: boolean | undefined
  /** A wallet that only sets `window.ethereum` is listed. Default: `true`. */
  enableInjected?: boolean | undefined
  /** Coinbase is offered, in a window of its own or by its app, to sites with `evm()`. Default: `true`. */
  enableCoinbase?: boolean | undefined
  /**
   * A connection made through us is restored after a reload, once the wallet confirms it; when off, a WalletConnect session of an earlier
   * visit is ended. Default: `true`.
   */
  enableReconnect?: boolean | undefined
  /** When the code of the modal is loaded: on hover or focus of a button (the default), when the page is idle, or with the page. */
  preload?: 'intent' | 'idle' | 'load' | undefined
  /** Visitors may change the network. Default: `true`. */
  enableNetworkSwitch?: boolean | undefined
  /** The content is shown in the page (`PorticoModal`, `<portico-modal>`), not in a dialog. Default: `false`. */
  enableEmbedded?: boolean | undefined
  /** The dialog fills narrow screens. Default: `false`. */
  enableMobileFullScreen?: boolean | undefined
  /** A guide for visitors without a wallet: what a wallet is and where to get one. Default: `true`. */
  enableWalletGuide?: boolean | undefined
  /** Logging of the embedded wallet: types and ids of messages, never their content. Default: `true`. */
  enableAuthLogger?: boolean | undefined
  /** A wallet may stay on a network you did not list. Default: `false`. */
  allowUnsupportedChain?: boolean | undefined
  /** Per namespace, the kind of account an embedded wallet offers first. */
  defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>> | undefined
  /** `'all'`, `'smartWalletOnly'` (its window's passkeys, not its extension), `'eoaOnly'` (its app or extension). Default: `'all'`. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /**
   * Origins whose page, when it frames yours, is a Safe: that Safe is connected by itself; `[]` = none. Default:
   * `['https://app.safe.global']`.
   */
  safeOrigins?: readonly string[] | undefined
  /** Use `https:` links to wallet apps instead of their own schemes, where an app has both. Default: `false`. */
  preferUniversalLinks?: boolean | undefined
  /** The key of your account with the card provider (Meld). Without it, buying needs the service's own address. */
  onramp?: Readonly<{ publicKey?: string | undefined }> | undefined
  /**
   * Log level `debug` instead of `error`, and details in alerts. What a developer has to know is written without it too. Default: `false`.
   */
  debug?: boolean | undefined
  /** Only the WalletConnect views are opened, and they show the pairing URI you give `open({ uri })`. Default: `false`. */
  manualWalletConnect?: boolean | undefined
  /**
   * Per service a URL, or `false`: it and all that needs it is off. `registry`, `blockchain`, `rpcGateway`, `analytics`, `secureSite`,
   * `relay`, `verify`, `cloudAuth`; `coinbase` (its window), `walletLink` (its app's relay); `releases`, without a default (with `debug`
   * only: JSON with the newest `version` of this package). Another page of `secureSite` counts from the next load of yours. Default: every
   * service at its default.
   */
  services?: Services | undefined
  /** Changes nothing: no element that we add needs a nonce, also where a policy allows nonces alone. Accepted if a site passes it. */
  cspNonce?: string | undefined
}>

/** The resolved options, with all defaults. */
export type ResolvedOptions = Readonly<
  Omit<PlainOptions, 'features'> & {
    features: Features
    themeMode: ThemeMode
    enableWallets: boolean
    enableEIP6963: boolean
    enableInjected: boolean
    enableReconnect: boolean
    enableNetworkSwitch: boolean
    enableEmbedded: boolean
    enableMobileFullScreen: boolean
    enableWalletGuide: boolean
    allowUnsupportedChain: boolean
    debug: boolean
    rankRpcUrls: boolean
    manualWalletConnect: boolean
    allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
    featuredWalletIds: readonly string[]
    includeWalletIds: readonly string[]
    excludeWalletIds: readonly string[]
    customWallets: readonly CustomWallet[]
    /** Namespaces that have an adapter; none = WalletConnect-only mode. */
    adapterNamespaces: readonly ChainNamespace[]
    /** The site's own WalletConnect provider, if any. */
    universalProvider?: unknown
  }
>
