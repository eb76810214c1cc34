import { fail } from '../errors/fail.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import { parseCaipNetworkId, shown } from './caip-network.ts'
import { isCaipNetworkId } from './caip-network-id.ts'

/** CAIP-10: `eip155:1:0xab16…`. */
export type CaipAddressText = `${CaipNetworkId}:${string}`

/** CAIP-10, taken apart. `address` is checked against the grammar only; the adapter validates it for its chain. */
export type CaipAddress = Readonly<{ namespace: ChainNamespace; reference: string; caipNetworkId: CaipNetworkId; address: string }>

const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * @throws CAIP_ADDRESS_INVALID 'Invalid CAIP-10 address: {value}'
 * @example parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb').address // '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 */
export function parseCaipAddress(value: unknown): CaipAddress {
  const parts = typeof value === 'string' ? value.split(':', 4) : []
  const [namespace, reference, address = ''] = parts
  const caipNetworkId = `${namespace}:${reference}`
  if (parts.length !== 3 || !ADDRESS.test(address) || !isCaipNetworkId(caipNetworkId))
    throw fail('CAIP_ADDRESS_INVALID', { value: shown(value) })
  return { ...parseCaipNetworkId(caipNetworkId), caipNetworkId, address }
}
