import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Sui: wallets of the Wallet Standard, and WalletConnect. A few hundred bytes; its code is fetched when a wallet is
 * used.
 * @example
 * createPortico({ networks: [sui], adapters: [suiAdapter()] }) // import { sui as suiAdapter } from 'portico/sui'
 */
export function sui(): AdapterDescriptor {
  return {
    namespace: 'sui',
    load: () => import('../features/sui.feature.ts'),
    wallets: [
      {
        kind: 'standard',
        chains: 'sui:',
        features: ['standard:connect', 'standard:events'],
        oneOf: ['sui:signPersonalMessage', 'sui:signMessage'],
      },
    ],
  }
}
