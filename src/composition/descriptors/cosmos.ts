import type { CosmosChainInfo } from '../../domain/network/cosmos-chain-info.ts'
import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * `chains` = chain infos suggested to a wallet that does not know one of the site's networks, in the format of Keplr's
 * `experimentalSuggestChain`.
 */
export type CosmosOptions = Readonly<{ chains?: readonly CosmosChainInfo[] | undefined }>
/** What `cosmos()` gives. */
export type CosmosDescriptor = AdapterDescriptor & CosmosOptions

/**
 * Wallets and networks of Cosmos: wallets with the interface of Keplr, and WalletConnect. A few hundred bytes; its code is fetched when a
 * wallet is used.
 * @example
 * createPortico({ networks: [cosmos], adapters: [cosmosAdapter()] }) // import { cosmos as cosmosAdapter } from 'portico/cosmos'
 */
export function cosmos({ chains }: CosmosOptions = {}): CosmosDescriptor {
  const wallet = (path: string, id: string, name: string, dialect: string) =>
    ({ kind: 'object', path, method: 'getKey', id, name, dialect }) as const
  return {
    namespace: 'cosmos',
    load: () => import('../features/cosmos.feature.ts'),
    chains,
    wallets: [
      wallet('okxwallet.keplr', 'okx', 'OKX Wallet', 'keplr'),
      wallet('xfi.keplr', 'ctrl', 'Ctrl Wallet', 'keplr'),
      wallet('vultisig.keplr', 'vultisig', 'Vultisig', 'keplr'),
      // Other wallets inject themselves as `keplr` too, so it is last: they are listed under their own names.
      wallet('keplr', 'keplr', 'Keplr', 'keplr'),
    ],
  }
}
