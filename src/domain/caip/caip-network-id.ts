import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../network/network.ts'

/** CAIP-2, taken apart. */
export type CaipNetwork = Readonly<{ namespace: ChainNamespace; reference: string }>

const GRAMMAR = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const GENESIS_HASH = /^[0-9a-f]{32}$/
/** The references that each namespace allows, beyond the grammar of CAIP-2. Source: the CASA namespace profiles. */
const PROFILES: Readonly<Record<ChainNamespace, (reference: string) => boolean>> = {
  eip155: (reference) => /^(0|[1-9][0-9]{0,15})$/.test(reference) && Number.isSafeInteger(Number(reference)),
  solana: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
  polkadot: (reference) => GENESIS_HASH.test(reference),
  bip122: (reference) => GENESIS_HASH.test(reference),
  cosmos: (reference) => /^(hashed-[0-9a-f]{16}|(?!hashed-)[-a-zA-Z0-9]{1,32})$/.test(reference),
  sui: (reference) => /^(mainnet|testnet|devnet)$/.test(reference),
  stacks: (reference) => /^(0|[1-9][0-9]{0,9})$/.test(reference) && Number(reference) < 2 ** 32,
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return readCaipNetwork(value) !== undefined
}

/** Undefined when the parts, the grammar, the namespace or its profile do not fit. */
export function readCaipNetwork(value: unknown): CaipNetwork | undefined {
  if (typeof value !== 'string' || !GRAMMAR.test(value)) return undefined
  const [namespace, reference = ''] = value.split(':')
  return isChainNamespace(namespace) && PROFILES[namespace](reference) ? { namespace, reference } : undefined
}
