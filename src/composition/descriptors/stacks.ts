import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Stacks: Leather, Xverse and others that implement SIP-030, and WalletConnect. A few hundred bytes; its code is
 * fetched when a wallet is used.
 * @example
 * createPortico({ networks: [stacks], adapters: [stacksAdapter()] }) // import { stacks as stacksAdapter } from 'portico/stacks'
 */
export function stacks(): AdapterDescriptor {
  const list = (path: string) => ({ kind: 'list', path, method: 'request', speaks: ['stx_'], dialect: 'sats-connect' }) as const
  const wallet = (path: string, id: string, name: string, dialect: string) =>
    ({ kind: 'object', path, method: 'request', id, name, dialect }) as const
  return {
    namespace: 'stacks',
    load: () => import('../features/stacks.feature.ts'),
    wallets: [
      wallet('LeatherProvider', 'leather', 'Leather', 'leather'),
      list('btc_providers'),
      list('webbtc_providers'),
      list('wbip_providers'),
      wallet('XverseProviders.BitcoinProvider', 'xverse', 'Xverse Wallet', 'sats-connect'),
      { ...wallet('StacksProvider', 'stacks', 'Stacks Wallet', 'stacks'), spare: true },
    ],
  }
}
