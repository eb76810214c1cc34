import type { Network } from '../../domain/network/network.ts'

/** A network with an ENS universal resolver, and the resolver's address. */
export type EnsNetwork = Readonly<{ network: Network; resolver: `0x${string}` }>

/** ENS universal resolver on Ethereum mainnet; used when the host's own network object names none. */
const MAINNET_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Ethereum when it is among `networks`, else the first that names a universal resolver. */
export function ensNetwork(networks: readonly Network[]): EnsNetwork | undefined {
  const found = networks.flatMap((network) => {
    const resolver = resolverOf(network)
    return resolver ? [{ network, resolver }] : []
  })
  return found.find(({ network }) => network.caipNetworkId === 'eip155:1') ?? found[0]
}

function resolverOf({ chainNamespace, caipNetworkId, contracts }: Network): `0x${string}` | undefined {
  if (chainNamespace !== 'eip155') return undefined
  const address = (contracts?.['ensUniversalResolver'] as { address?: unknown } | undefined)?.address
  if (typeof address === 'string' && ADDRESS.test(address)) return address as `0x${string}`
  return caipNetworkId === 'eip155:1' ? MAINNET_RESOLVER : undefined
}

export function isEnsAddress(address: string): address is `0x${string}` {
  return ADDRESS.test(address)
}
