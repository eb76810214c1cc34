import type { CaipNetworkId } from '../../domain/network/network.ts'

/** How a wallet API names a network: from the network's plain name. */
const VOCABULARIES = {
  standard: (name: string) => `bitcoin:${name}`,
  sats: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  unisat: (name: string) => `BITCOIN_${name.toUpperCase()}`,
  live: (name: string) => (name === 'mainnet' ? 'livenet' : name),
}

const NAMES: ReadonlyMap<CaipNetworkId, string> = new Map([
  ['bip122:000000000019d6689c085ae165831e93', 'mainnet'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'testnet'],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', 'testnet4'],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'signet'],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest'],
])

export type NetworkVocabulary = keyof typeof VOCABULARIES

export function nameOfNetwork(id: CaipNetworkId, words: NetworkVocabulary): string | undefined {
  const name = NAMES.get(id)
  return name && VOCABULARIES[words](name)
}

export function networkNamed(name: unknown, words: NetworkVocabulary): CaipNetworkId | undefined {
  const isNamed = (id: CaipNetworkId) => nameOfNetwork(id, words)?.toLowerCase() === String(name).toLowerCase()
  return typeof name === 'string' ? ALL_NETWORKS.find(isNamed) : undefined
}

export const ALL_NETWORKS: readonly CaipNetworkId[] = [...NAMES.keys()]
