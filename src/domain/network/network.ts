/** The supported chain namespaces. Spec §1. */
export const CHAIN_NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks'] as const
export type ChainNamespace = (typeof CHAIN_NAMESPACES)[number]

/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

export type NativeCurrency = Readonly<{ name: string; symbol: string; decimals: number }>
type RpcUrls = Readonly<{ http: readonly string[] }>

/** A network as passed by the site: any viem chain, or the CAIP form. */
export type NetworkInput = Readonly<{
  id: number | string
  name: string
  nativeCurrency: NativeCurrency
  rpcUrls: Readonly<{ default: RpcUrls }> & Readonly<Record<string, unknown>>
  blockExplorers?: Readonly<{ default: Readonly<{ name: string; url: string }> }> | undefined
  testnet?: boolean | undefined
  contracts?: Readonly<Record<string, unknown>> | undefined
  chainNamespace?: ChainNamespace | undefined
  caipNetworkId?: CaipNetworkId | undefined
  assets?: Readonly<{ imageId?: string | undefined; imageUrl?: string | undefined }> | undefined
}>

/** A configured network. Spec §3. `rpcUrls.default` starts with the site's own URLs; `chainDefault` may be sent to wallets. */
export type Network = Readonly<{
  id: number | string
  name: string
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  nativeCurrency: NativeCurrency
  rpcUrls: Readonly<{ default: RpcUrls; chainDefault: RpcUrls }>
  blockExplorers?: NetworkInput['blockExplorers']
  contracts?: NetworkInput['contracts']
  testnet: boolean
  assets: Readonly<{ imageId?: string | undefined; imageUrl?: string | undefined }>
}>

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return CHAIN_NAMESPACES.includes(value as ChainNamespace)
}

/** The name shown for a chain that the site did not configure. Spec §4. */
export const UNKNOWN_NETWORK_NAME = 'Unknown Network'
