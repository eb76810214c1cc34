import type { PlainOptions } from '../options/portico-options.ts'
import { ownValue } from '../shared/own-value.ts'
import type { CaipNetworkId, ChainNamespace, Network, NetworkInput } from './network.ts'

export type NetworkOverrides = Pick<PlainOptions, 'customRpcUrls' | 'chainImages' | 'projectId'>

const IMAGE = /^(?:https:\/\/|data:image\/)/i
const IMAGE_MAX_UNITS = 256 * 1024

/**
 * Completes a network passed by the site: a viem chain gets `eip155` and its CAIP-2 id; the site's own RPC URLs come before the chain's.
 * Never throws: an invalid network leads to an alert, not to an exception at start. The launcher runs it: keep it free of imports.
 */
export function toNetwork(input: NetworkInput, { customRpcUrls, chainImages, projectId }: NetworkOverrides = {}): Network {
  const { id, name, nativeCurrency, blockExplorers, contracts, testnet, assets } = input
  const chainNamespace = input.chainNamespace ?? ((input.caipNetworkId?.split(':')[0] as ChainNamespace | undefined) || 'eip155')
  const caipNetworkId: CaipNetworkId = input.caipNetworkId ?? `${chainNamespace}:${id}`
  const custom = ownValue(customRpcUrls, caipNetworkId)?.map(({ url }) => url) ?? []
  const http = [...new Set([...custom, ...(input.rpcUrls?.default?.http ?? [])])]
  const image = [ownValue(chainImages, String(id)), ownValue(chainImages, caipNetworkId), assets?.imageUrl].find(
    (url) => url && url.length <= IMAGE_MAX_UNITS && IMAGE.test(url),
  )
  return {
    id,
    name,
    caipNetworkId,
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: { http }, chainDefault: { http: http.filter((url) => !isPrivate(url, projectId)) } },
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts }),
    testnet: testnet ?? false,
    assets: { imageId: assets?.imageId, imageUrl: image },
  }
}

/** An RPC URL with the project id is used in this page only, because a wallet would store it. */
function isPrivate(url: string, projectId: string | undefined): boolean {
  return /[?&]projectId=/i.test(url) || Boolean(projectId && url.includes(projectId))
}
