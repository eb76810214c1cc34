import { cosmosPrefix } from '../../domain/caip/cosmos-address.ts'
import type { CosmosChainInfo } from '../../domain/network/cosmos-chain-info.ts'
import type { Network } from '../../domain/network/network.ts'

/** The chains of the site, as wallets know them. */
export class CosmosChains {
  constructor(private readonly infos: readonly CosmosChainInfo[]) {}

  /** Long or odd chain ids are hashed in CAIP-2; then the network's own id is the real one. */
  idOf({ id, caipNetworkId }: Network): string {
    const reference = caipNetworkId.slice('cosmos:'.length)
    return reference.startsWith('hashed-') ? String(id) : reference
  }

  /** What a wallet that does not know the chain may be told. */
  infoOf(chainId: string): CosmosChainInfo | undefined {
    return this.infos.find((info) => info.chainId === chainId)
  }

  /** What addresses of the chain start with; undefined = not known. */
  prefixOf(chainId: string): string | undefined {
    return this.infoOf(chainId)?.bech32Config?.bech32PrefixAccAddr ?? cosmosPrefix(chainId)
  }
}
