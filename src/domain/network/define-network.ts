import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import { AppError } from '../errors/app-error.ts'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, type NetworkInput } from './network.ts'

export type DefinedNetwork<N extends NetworkInput = NetworkInput> = N &
  Readonly<{ chainNamespace: ChainNamespace; caipNetworkId: CaipNetworkId }>

/**
 * Defines a custom network; fills in and validates its CAIP-2 id.
 * @throws PorticoError CAIP_NETWORK_INVALID
 * @example defineNetwork({ id: 31337, name: 'Local', … }).caipNetworkId // 'eip155:31337'
 */
export function defineNetwork<const N extends NetworkInput>(input: N): DefinedNetwork<N> {
  const value: string = input.caipNetworkId ?? `${input.chainNamespace ?? 'eip155'}:${input.id}`
  const [namespace, reference = ''] = value.split(':')
  const agrees = isChainNamespace(namespace) && (input.chainNamespace ?? namespace) === namespace
  if (!agrees || !isCaipNetworkId(value) || (namespace === 'eip155' && String(input.id) !== reference)) {
    // Created here and not by `fail`, so that this entry does not import the table of messages; a test compares the texts.
    throw new AppError('CAIP_NETWORK_INVALID', { value }, `Invalid CAIP-2 network id: ${value}`)
  }
  return { ...input, chainNamespace: namespace, caipNetworkId: value }
}
