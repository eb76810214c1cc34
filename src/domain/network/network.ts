/** The supported chain namespaces. */
export const CHAIN_NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks'] as const
/** Of CAIP-2. */
export type ChainNamespace = (typeof CHAIN_NAMESPACES)[number]

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** Of a network. `decimals`: places of its smallest unit, 18 for ether. */
export type NativeCurrency = Readonly<{ name: string; symbol: string; decimals: number }>
type RpcUrls = Readonly<{ http: readonly string[] }>

/** A network as passed by the site: any viem chain, or the CAIP form. */
export type NetworkInput = Readonly<{
  /** A number for eip155, else the reference of CAIP-2. */
  id: number | string
  /** Shown to visitors. */
  name: string
  /** The coin that pays for transactions. */
  nativeCurrency: NativeCurrency
  /** `default.http`: its nodes, best first. */
  rpcUrls: Readonly<{ default: RpcUrls }> & Readonly<Record<string, unknown>>
  /** `default.url`: pages about addresses and transactions. */
  blockExplorers?: Readonly<{ default: Readonly<{ name: string; url: string }> }> | undefined
  /** Its coins are worth nothing. Default: false. */
  testnet?: boolean | undefined
  /** As viem has them; `multicall3` and `ensRegistry` are used. */
  contracts?: Readonly<Record<string, unknown>> | undefined
  /** Default: `eip155`. */
  chainNamespace?: ChainNamespace | undefined
  /** CAIP-2. Default: of `chainNamespace` and `id`. */
  caipNetworkId?: CaipNetworkId | undefined
  /** A picture: `imageUrl`, or `imageId` of the registry. */
  assets?: Readonly<{ imageId?: string | undefined; imageUrl?: string | undefined }> | undefined
}>

/** A configured network. `rpcUrls.default` starts with the site's own URLs; `chainDefault` may be sent to wallets. */
export type Network = Readonly<{
  /** A number for eip155, else the reference of CAIP-2. */
  id: number | string
  /** Shown to visitors. */
  name: string
  /** CAIP-2: `eip155:1`. */
  caipNetworkId: CaipNetworkId
  /** CAIP-2 namespace. */
  chainNamespace: ChainNamespace
  /** The coin that pays for transactions. */
  nativeCurrency: NativeCurrency
  /** `default` starts with the site's own URLs; `chainDefault` may be sent to wallets. */
  rpcUrls: Readonly<{ default: RpcUrls; chainDefault: RpcUrls }>
  /** `default.url`: pages about addresses and transactions. */
  blockExplorers?: NetworkInput['blockExplorers']
  /** As viem has them. */
  contracts?: NetworkInput['contracts']
  /** Its coins are worth nothing. */
  testnet: boolean
  /** A picture: `imageUrl`, or `imageId` of the registry. */
  assets: Readonly<{ imageId?: string | undefined; imageUrl?: string | undefined }>
}>

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return CHAIN_NAMESPACES.includes(value as ChainNamespace)
}

/** The name shown for a chain that the site did not configure. */
export const UNKNOWN_NETWORK_NAME = 'Unknown Network'
