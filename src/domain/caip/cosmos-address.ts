import { bytesOf, decodeBech32 } from './bech32.ts'

/** The address prefix of each chain. Source: the chain registry's `bech32_prefix`. */
const PREFIXES: Readonly<Record<string, string>> = {
  'agoric-3': 'agoric',
  'akashnet-2': 'akash',
  'archway-1': 'archway',
  'axelar-dojo-1': 'axelar',
  celestia: 'celestia',
  'columbus-5': 'terra',
  'core-1': 'persistence',
  'coreum-mainnet-1': 'core',
  'cosmoshub-4': 'cosmos',
  'crypto-org-chain-mainnet-1': 'cro',
  'dydx-mainnet-1': 'dydx',
  'fetchhub-4': 'fetch',
  'injective-1': 'inj',
  'juno-1': 'juno',
  'kaiyo-1': 'kujira',
  'mocha-4': 'celestia',
  'neutron-1': 'neutron',
  'noble-1': 'noble',
  'osmo-test-5': 'osmo',
  'osmosis-1': 'osmo',
  'pacific-1': 'sei',
  'phoenix-1': 'terra',
  provider: 'cosmos',
  'regen-1': 'regen',
  'secret-4': 'secret',
  'sentinelhub-2': 'sent',
  'stargaze-1': 'stars',
  'stride-1': 'stride',
  'theta-testnet-001': 'cosmos',
}

/** Prefix suffixes that do not belong to accounts: validators, consensus keys, public keys. */
const NOT_AN_ACCOUNT = /(valoper|valcons|pub)$/
/** Length in bytes of the address of a key, and of a module or contract. */
const LENGTHS = [20, 32]

/** Undefined for an unknown chain: then any account prefix is accepted. */
export function cosmosPrefix(chainId: string): string | undefined {
  return Object.hasOwn(PREFIXES, chainId) ? PREFIXES[chainId] : undefined
}

/**
 * @param prefix the chain's address prefix; undefined = unknown
 * @returns the address; undefined when it is not lower case bech32 of 20 or 32 bytes with that prefix
 * @example parseCosmosAddress('cosmos1jhg0e7s6gn44tfc5k37kr04sznyhedtc9rzys5', 'cosmos')
 */
export function parseCosmosAddress(value: unknown, prefix: string | undefined): string | undefined {
  if (typeof value !== 'string' || value !== value.toLowerCase()) return undefined
  const decoded = decodeBech32(value)
  if (decoded?.checksum !== 'bech32' || !/^[a-z][a-z0-9]{0,31}$/.test(decoded.prefix)) return undefined
  const isRightChain = prefix === undefined ? !NOT_AN_ACCOUNT.test(decoded.prefix) : decoded.prefix === prefix
  const length = bytesOf(decoded.words)?.length ?? 0
  return isRightChain && LENGTHS.includes(length) ? value : undefined
}
