import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import { attempt } from '../shared/attempt.ts'
import { type CaipNetwork, readCaipNetwork } from './caip-network-id.ts'

/**
 * @throws CAIP_NETWORK_INVALID 'Invalid CAIP-2 network id: {value}' when the parts, the grammar, the namespace or its
 * profile do not fit
 * @example parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(value: unknown): CaipNetwork {
  const network = readCaipNetwork(value)
  if (!network) throw fail('CAIP_NETWORK_INVALID', { value: shown(value) })
  return network
}

export function formatCaipNetworkId(namespace: ChainNamespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** A rejected value as text of limited length for the message; never throws. */
export function shown(value: unknown): string {
  return attempt(() => String(value).slice(0, 1024), typeof value)
}
