import type { AccountType } from '../connection/connection.ts'
import type { ChainNamespace, NetworkInput } from '../network/network.ts'

export type ThemeMode = 'light' | 'dark' | 'system'

/** The theme variables `--apkt-accent` … (`--w3m-…` is accepted, too). Values are validated before they are used in styles. */
export type ThemeVariables = Readonly<Record<string, string | number>>

export type ConnectMethod = 'wallet' | 'email' | 'social'
export type ConnectorGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type SocialProvider = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

export type Features = Readonly<{
  email: boolean
  socials: readonly SocialProvider[] | false
  swaps: boolean
  send: boolean
  receive: boolean
  onramp: boolean
  payWithExchange: boolean
  activity: boolean
  payments: boolean
  emailCapture: boolean | readonly 'required'[]
  multiWallet: boolean
  analytics: boolean
  legalCheckbox: boolean
  branding: boolean
  reownAuthentication: boolean
  smartSessions: boolean
  headless: boolean
  pay: boolean
  collapseWallets: boolean
  emailShowWallets: boolean
  allWallets: boolean
  connectMethodsOrder: readonly ConnectMethod[] | undefined
  connectorTypeOrder: readonly ConnectorGroup[]
  walletFeaturesOrder: readonly WalletFeature[]
}>

export type CustomWallet = Readonly<{
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  rdns?: string
}>

type ProviderService = 'registry' | 'blockchain' | 'rpcGateway' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'cloudAuth'

/**
 * A URL that replaces the default, or `false`: switches off the service and what depends on it. `coinbase`: its popup; `walletLink`: its relay;
 * `releases`: without a default, asked with `debug` only, answers with `{ "version": "1.2.3" }`, the newest of this package.
 */
export type Services = Readonly<Partial<Record<ProviderService | 'coinbase' | 'walletLink' | 'releases', string | false>>>

/** A contract or mint, and a picture to show for it. */
export type SiteToken = Readonly<{ address: string; image?: string }>

/** The options that are plain data: all except functions, adapters and modules. See `public API` in the README. */
export type PlainOptions = Readonly<{
  projectId?: string | undefined
  networks: readonly NetworkInput[]
  defaultNetwork?: NetworkInput | undefined
  metadata?: Readonly<{ name: string; description: string; url: string; icons: readonly string[] }> | undefined
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  locale?: string | undefined
  messages?: Readonly<Record<string, string>> | undefined
  features?: Partial<Features> | undefined
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  customWallets?: readonly CustomWallet[] | undefined
  chainImages?: Readonly<Record<string | number, string>> | undefined
  connectorImages?: Readonly<Record<string, string>> | undefined
  customRpcUrls?: Readonly<Record<string, readonly Readonly<{ url: string }>[]>> | undefined
  rankRpcUrls?: boolean | undefined
  /** By CAIP-2 id: the tokens of the site, shown with their balance even if no index of tokens can be asked. */
  tokens?: Readonly<Record<string, SiteToken | readonly SiteToken[]>> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  enableWallets?: boolean | undefined
  enableEIP6963?: boolean | undefined
  enableInjected?: boolean | undefined
  enableCoinbase?: boolean | undefined
  enableReconnect?: boolean | undefined
  /** When the code of the modal is loaded: on hover or focus of a button (the default), when the page is idle, or with the page. */
  preload?: 'intent' | 'idle' | 'load' | undefined
  enableNetworkSwitch?: boolean | undefined
  enableEmbedded?: boolean | undefined
  enableMobileFullScreen?: boolean | undefined
  enableWalletGuide?: boolean | undefined
  enableAuthLogger?: boolean | undefined
  allowUnsupportedChain?: boolean | undefined
  defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>> | undefined
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  safeOrigins?: readonly string[] | undefined
  preferUniversalLinks?: boolean | undefined
  /** The key of your account with the card provider (Meld). Without it, buying needs the service's own address. */
  onramp?: Readonly<{ publicKey?: string | undefined }> | undefined
  debug?: boolean | undefined
  manualWalletConnect?: boolean | undefined
  services?: Services | undefined
  /** Changes nothing: no element that we add needs a nonce, also where a policy allows nonces alone. Accepted for sites that pass it anyway. */
  cspNonce?: string | undefined
}>

/** The resolved options, with all defaults of the specification (§1, §2, §9). */
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
