import { toNetwork } from '../../domain/network/to-network.ts'
import type { ResolvedOptions } from '../../domain/options/portico-options.ts'

/** The effective options as contained in the event `INITIALIZE`: networks as ids, no texts. */
export function describeOptions(options: ResolvedOptions): Readonly<Record<string, unknown>> {
  const { messages: _, networks, defaultNetwork, ...rest } = options
  const idOf = (network: (typeof networks)[number]) => toNetwork(network, options).caipNetworkId
  return { ...rest, networks: networks.map(idOf), ...(defaultNetwork && { defaultNetwork: idOf(defaultNetwork) }) }
}
