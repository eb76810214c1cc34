import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Polkadot: what wallets leave in `injectedWeb3`, and WalletConnect. A few hundred bytes; its code is fetched when
 * a wallet is used.
 * @example
 * createPortico({ networks: [polkadot], adapters: [polkadotAdapter()] }) // import { polkadot as polkadotAdapter } from 'portico/polkadot'
 */
export function polkadot(): AdapterDescriptor {
  return {
    namespace: 'polkadot',
    load: () => import('../features/polkadot.feature.ts'),
    wallets: [
      {
        kind: 'map',
        path: 'injectedWeb3',
        method: 'enable',
        names: {
          'polkadot-js': 'Polkadot.js',
          'subwallet-js': 'SubWallet',
          'fearless-wallet': 'Fearless Wallet',
          talisman: 'Talisman',
          nova: 'Nova Wallet',
          polkagate: 'PolkaGate',
          enkrypt: 'Enkrypt',
        },
      },
    ],
  }
}
