import type { ChainNamespace } from '../../domain/network/network.ts'
import { RankedRpcUrls } from '../network/ranked-rpc-urls.ts'

/** `RankedRpcUrls` for Solana: `getHealth` returns "ok" for a node that is in sync. */
export class SolanaRpcUrls extends RankedRpcUrls {
  protected override get sampled(): Readonly<{ namespace: ChainNamespace; method: string }> {
    return { namespace: 'solana', method: 'getHealth' }
  }
}
