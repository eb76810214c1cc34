import { cosmosPrefix } from '../../domain/caip/cosmos-address.ts'
import type { CosmosChainInfo } from '../../domain/network/cosmos-chain-info.ts'
import type { Network } from '../../domain/network/network.ts'

/** The site's chains by their native chain id. */
export class CosmosChains {
  constructor(private readonly infos: readonly CosmosChainInfo[]) {}

  /** CAIP-2 hashes long or unusual chain ids; the native id is then the network's own `id`. */
  idOf({ id, caipNetworkId }: Network): string {
    const reference = caipNetworkId.slice('cosmos:'.length)
    return reference.startsWith('hashed-') ? String(id) : reference
  }

  /** Chain info to suggest to a wallet that does not know the chain. */
  infoOf(chainId: string): CosmosChainInfo | undefined {
    return this.infos.find((info) => info.chainId === chainId)
  }

  /** The bech32 prefix of the chain's addresses; undefined = not known. */
  prefixOf(chainId: string): string | undefined {
    return this.infoOf(chainId)?.bech32Config?.bech32PrefixAccAddr ?? cosmosPrefix(chainId)
  }
}
