import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Solana: wallets of the Wallet Standard, and WalletConnect. A few hundred bytes; its code is fetched when a wallet
 * is used.
 * @example
 * createPortico({ networks: [solana], adapters: [solanaAdapter()] }) // import { solana as solanaAdapter } from 'portico/solana'
 */
export function solana(): AdapterDescriptor {
  return {
    namespace: 'solana',
    load: () => import('../features/solana.feature.ts'),
    wallets: [
      {
        kind: 'standard',
        chains: 'solana:',
        features: ['standard:connect', 'standard:events'],
        oneOf: ['solana:signTransaction', 'solana:signAndSendTransaction'],
      },
    ],
  }
}
