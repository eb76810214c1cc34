import { encodeBase58 } from '../../domain/caip/base58.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { StandardRules } from '../connection/standard-chain-adapter.ts'

const CHAINS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
/** The standard's name for every chain other than the three public clusters. */
const LOCAL = 'solana:localnet'

/** Solana in the Wallet Standard. */
export const solanaRules: StandardRules = {
  connect: { feature: 'standard:connect', input: (_, isSilent) => ({ silent: isSilent }) },
  chainOf: (network) => Object.entries(CHAINS).find(([, id]) => id === network)?.[0] ?? LOCAL,
  networkOf: (chain) => (Object.hasOwn(CHAINS, chain) ? CHAINS[chain] : undefined),
  toAccount: ({ address, publicKey }) => {
    const key = parseSolanaAddress(address)
    // A Solana address is the public key: an account whose key differs from its address is rejected.
    const isOne = key && (publicKey.length === 0 || encodeBase58(publicKey) === address)
    return isOne ? { namespace: 'solana', address } : undefined
  },
}
