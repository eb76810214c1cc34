import { isHexAddress } from '../../domain/caip/evm-hex.ts'
import type { Network } from '../../domain/network/network.ts'
import { isServed } from '../../domain/options/is-served.ts'
import type { ResolvedOptions } from '../../domain/options/portico-options.ts'

/** A network with an ENS universal resolver, and the resolver's address. */
export type EnsNetwork = Readonly<{
  network: Pick<Network, 'id' | 'name' | 'caipNetworkId'> & Readonly<{ rpcUrls: Pick<Network['rpcUrls'], 'default'> }>
  resolver: `0x${string}`
}>

/** ENS universal resolver on Ethereum mainnet; used when the host's own network object names none. */
const MAINNET_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Ethereum for a site that does not list it: only the provider's gateway serves it there. */
const UNLISTED: EnsNetwork = {
  network: { id: 1, name: 'Ethereum', caipNetworkId: 'eip155:1', rpcUrls: { default: { http: [] } } },
  resolver: MAINNET_RESOLVER,
}

/**
 * Ethereum when it is among `networks`, else the first that names a universal resolver, else Ethereum at the provider's gateway. Undefined:
 * nobody can be asked, or the site has test networks only.
 */
export function ensNetwork(networks: readonly Network[], options: Pick<ResolvedOptions, 'projectId' | 'services'>): EnsNetwork | undefined {
  const found = networks.flatMap((network) => {
    const resolver = resolverOf(network)
    return resolver ? [{ network, resolver }] : []
  })
  const listed = found.find(({ network }) => network.caipNetworkId === 'eip155:1') ?? found[0]
  return listed ?? (isServed(options, 'rpcGateway') && networks.some(isMain) ? UNLISTED : undefined)
}

function isMain({ chainNamespace, testnet }: Network): boolean {
  return chainNamespace === 'eip155' && testnet !== true
}

function resolverOf({ chainNamespace, caipNetworkId, contracts }: Network): `0x${string}` | undefined {
  if (chainNamespace !== 'eip155') return undefined
  const address = (contracts?.['ensUniversalResolver'] as { address?: unknown } | undefined)?.address
  if (isHexAddress(address)) return address
  return caipNetworkId === 'eip155:1' ? MAINNET_RESOLVER : undefined
}

/** Forward verification on chain: a name that does not resolve back to the address is not shown, whichever service supplied it. */
export interface NameCheck {
  /** Whether anybody can be asked about names, for a site with these networks. */
  canCheck(networks: readonly Network[]): boolean
  /** False when nobody can be asked. @throws IDENTITY_UNAVAILABLE when no node answered, ABORTED */
  leadsTo(name: string, address: string, networks: readonly Network[], signal: AbortSignal): Promise<boolean>
}
