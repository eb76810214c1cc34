import { cosmosPrefix, parseCosmosAddress } from '../../domain/caip/cosmos-address.ts'
import { EVM_ZERO_ADDRESS } from '../../domain/caip/evm-address.ts'
import { decodeSs58, encodeSs58, ss58Prefix } from '../../domain/caip/polkadot-address.ts'
import { parseSolanaAddress } from '../../domain/caip/solana-address.ts'
import { parseStacksAddress } from '../../domain/caip/stacks-address.ts'
import { parseSuiAddress } from '../../domain/caip/sui-address.ts'
import type { SessionRules } from '../../domain/walletconnect/wallet-session.ts'
import { ownEvmAddress } from '../shared/evm-checksum.ts'

/**
 * The normalised address; undefined when it is not valid in the namespace, or not on the chain with that `reference` (checked if the chain
 * is known and its addresses depend on it).
 */
export const readAddress: SessionRules['readAddress'] = (namespace, text, reference) => {
  switch (namespace) {
    case 'eip155': {
      const address = ownEvmAddress(text)
      return address === EVM_ZERO_ADDRESS ? undefined : address
    }
    case 'solana':
      return parseSolanaAddress(text) ? text : undefined
    case 'sui':
      return parseSuiAddress(text)
    case 'cosmos':
      return parseCosmosAddress(text, reference === undefined ? undefined : cosmosPrefix(reference))
    case 'stacks': {
      const found = parseStacksAddress(text)
      return reference === undefined || found?.reference === reference ? found?.address : undefined
    }
    case 'polkadot': {
      // Wallets also send the generic SS58 form; the key is encoded again with the chain's prefix.
      const decoded = decodeSs58(text)
      const prefix = reference === undefined ? undefined : ss58Prefix(reference)
      return decoded && (prefix === undefined ? text : encodeSs58({ prefix, key: decoded.key }))
    }
    default:
      return /^[-.%a-zA-Z0-9]{1,128}$/.test(text) ? text : undefined
  }
}
