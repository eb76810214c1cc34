import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Ethereum and its relatives (`eip155`). A few hundred bytes; its code is fetched when a wallet is used.
 * @example
 * createPortico({ networks: [mainnet], adapters: [evm()] })
 */
export function evm(): AdapterDescriptor {
  return { namespace: 'eip155', load: () => import('../features/evm.feature.ts') }
}
