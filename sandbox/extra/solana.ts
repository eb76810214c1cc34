import type { SandboxExtra } from '../extra.ts'
import { LiteChain } from '../lite-chain.ts'
import { serveSolana } from '../lite-server.ts'
import { findLiteSvm } from '../lite-svm.ts'

/**
 * A local Solana node with JSON-RPC and WebSocket. `requestAirdrop` funds any account; `sandbox_createMint` and `sandbox_give` create
 * tokens.
 */
export const extra: SandboxExtra = {
  name: 'solana',
  async start({ port }) {
    if (!findLiteSvm()) {
      console.error('The sandbox has no local Solana here: LiteSVM comes with npm on 64-bit Intel Linux only.')
      return { urls: {}, stop: async () => {} }
    }
    const { url, webSocketUrl, stop } = await serveSolana(new LiteChain(), port('solana'))
    return { urls: { solana: url, solanaWebSocket: webSocketUrl }, stop }
  },
}
