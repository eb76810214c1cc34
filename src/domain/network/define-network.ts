import { AppError } from '../errors/app-error.ts'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, type NetworkInput } from './network.ts'

/** The CAIP-2 reference of each namespace, as its profile writes it. */
const REFERENCES: Readonly<Record<ChainNamespace, RegExp>> = {
  eip155: /^[1-9]\d{0,15}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  polkadot: /^[0-9a-f]{32}$/,
  bip122: /^[0-9a-f]{32}$/,
  cosmos: /^(?:hashed-[0-9a-f]{16}|(?!hashed-)[a-zA-Z0-9-]{1,32})$/,
  sui: /^(?:mainnet|testnet|devnet)$/,
  stacks: /^(?:1|2147483648)$/,
}

export type DefinedNetwork<N extends NetworkInput = NetworkInput> = N &
  Readonly<{ chainNamespace: ChainNamespace; caipNetworkId: CaipNetworkId }>

/**
 * A network of your own, with its CAIP-2 id filled in and checked.
 * @throws PorticoError CAIP_NETWORK_INVALID
 * @example defineNetwork({ id: 31337, name: 'Local', … }).caipNetworkId // 'eip155:31337'
 */
export function defineNetwork<const N extends NetworkInput>(input: N): DefinedNetwork<N> {
  const value: string = input.caipNetworkId ?? `${input.chainNamespace ?? 'eip155'}:${input.id}`
  const [namespace, reference = '', ...rest] = value.split(':')
  const agrees = isChainNamespace(namespace) && (input.chainNamespace ?? namespace) === namespace && rest.length === 0
  if (!agrees || !REFERENCES[namespace].test(reference) || (namespace === 'eip155' && !isEip155Id(input.id, reference))) {
    // Made here and not by `fail`, so that this entry does not bring the table of messages; a test holds the words equal.
    throw new AppError('CAIP_NETWORK_INVALID', { value }, `Invalid CAIP-2 network id: ${value}`)
  }
  return { ...input, chainNamespace: namespace, caipNetworkId: `${namespace}:${reference}` }
}

/** EIP-155 ids are numbers in requests: one that a number cannot hold exactly would name another chain. */
function isEip155Id(id: number | string, reference: string): boolean {
  return String(id) === reference && Number.isSafeInteger(Number(reference))
}
