import { isCaipNetworkId } from '../../domain/caip/caip-network-id.ts'
import { parseSuiAddress } from '../../domain/caip/sui-address.ts'
import type { StandardRules } from '../connection/standard-chain-adapter.ts'
import { toBase64 } from '../shared/text-bytes.ts'

/** Sui in the Wallet Standard: chain names equal the CAIP-2 ids. */
export const suiRules: StandardRules = {
  connect: { feature: 'standard:connect', input: (_, isSilent) => ({ silent: isSilent }) },
  chainOf: (network) => network,
  networkOf: (chain) => (chain.startsWith('sui:') && isCaipNetworkId(chain) ? chain : undefined),
  toAccount: ({ address: text, publicKey }) => {
    const address = parseSuiAddress(text)
    return address === undefined
      ? undefined
      : { namespace: 'sui', address, ...(publicKey.length > 0 && { publicKey: toBase64(publicKey) }) }
  },
}
