import type { ChainNamespace } from '../network/network.ts'
import type { Features, PlainOptions, ResolvedOptions, SocialProvider } from './portico-options.ts'

export const DEFAULT_SOCIALS: readonly SocialProvider[] = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

export const DEFAULT_FEATURES: Features = {
  email: true,
  socials: DEFAULT_SOCIALS,
  swaps: false,
  send: true,
  receive: true,
  onramp: false,
  payWithExchange: false,
  activity: false,
  payments: false,
  emailCapture: false,
  multiWallet: false,
  analytics: true,
  legalCheckbox: false,
  branding: false,
  reownAuthentication: false,
  smartSessions: false,
  transactionToasts: false,
  accountChecks: false,
  allowances: false,
  headless: false,
  pay: false,
  collapseWallets: false,
  emailShowWallets: true,
  allWallets: true,
  connectMethodsOrder: undefined,
  connectorTypeOrder: ['recent', 'injected', 'featured', 'custom', 'recommended', 'walletConnect', 'external'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
}

/** Drops keys whose value is undefined, so that an absent choice never overwrites a default. */
function given<T extends object>(partial: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(partial ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** Fills every default. `pay` turns e-mail and social login off. */
export function resolveOptions(options: PlainOptions, adapterNamespaces: readonly ChainNamespace[]): ResolvedOptions {
  return {
    themeMode: 'system',
    enableWallets: true,
    enableEIP6963: true,
    enableInjected: true,
    enableReconnect: true,
    enableNetworkSwitch: true,
    enableEmbedded: false,
    enableMobileFullScreen: false,
    enableWalletGuide: true,
    allowUnsupportedChain: false,
    debug: false,
    rankRpcUrls: false,
    manualWalletConnect: false,
    allWallets: 'SHOW',
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    ...(given(options) as Omit<PlainOptions, 'features'>),
    features: resolveFeatures(DEFAULT_FEATURES, options.features),
    adapterNamespaces,
  } as ResolvedOptions
}

export function resolveFeatures(base: Features, partial: Partial<Features> | undefined): Features {
  const features = { ...base, ...given(partial) } as Features
  return features.pay ? { ...features, email: false, socials: false } : features
}
