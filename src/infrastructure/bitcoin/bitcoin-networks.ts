import type { CaipNetworkId } from '../../domain/network/network.ts'

type Names = Readonly<{ id: CaipNetworkId; standard: string; sats: string; unisat: string; live: string }>

/** The names of each network in the wallet APIs. */
const NETWORKS: readonly Names[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    standard: 'bitcoin:mainnet',
    sats: 'Mainnet',
    unisat: 'BITCOIN_MAINNET',
    live: 'livenet',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    standard: 'bitcoin:testnet',
    sats: 'Testnet',
    unisat: 'BITCOIN_TESTNET',
    live: 'testnet',
  },
  {
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    standard: 'bitcoin:testnet4',
    sats: 'Testnet4',
    unisat: 'BITCOIN_TESTNET4',
    live: 'testnet4',
  },
  { id: 'bip122:00000008819873e925422c1ff0f99f7c', standard: 'bitcoin:signet', sats: 'Signet', unisat: 'BITCOIN_SIGNET', live: 'signet' },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    standard: 'bitcoin:regtest',
    sats: 'Regtest',
    unisat: 'BITCOIN_REGTEST',
    live: 'regtest',
  },
]

export type NetworkVocabulary = Exclude<keyof Names, 'id'>

export function nameOfNetwork(id: CaipNetworkId, words: NetworkVocabulary): string | undefined {
  return NETWORKS.find((network) => network.id === id)?.[words]
}

export function networkNamed(name: unknown, words: NetworkVocabulary): CaipNetworkId | undefined {
  return typeof name === 'string' ? NETWORKS.find((network) => network[words].toLowerCase() === name.toLowerCase())?.id : undefined
}

export const ALL_NETWORKS: readonly CaipNetworkId[] = NETWORKS.map(({ id }) => id)
