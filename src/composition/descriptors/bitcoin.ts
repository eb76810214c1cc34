import type { AdapterDescriptor } from '../../ports/host/portico.ts'

/**
 * Wallets and networks of Bitcoin (`bip122`): wallets of the Wallet Standard, sats-connect, Leather, OKX, those with the interface of
 * Unisat, and WalletConnect. A few hundred bytes; its code is fetched when a wallet is used.
 * @example
 * createPortico({ networks: [bitcoin], adapters: [bitcoinAdapter()] }) // import { bitcoin as bitcoinAdapter } from 'portico/bitcoin'
 */
export function bitcoin(): AdapterDescriptor {
  // `getAddresses` alone is not sufficient: Stacks wallets have it too.
  const speaks = ['signMessage', 'signPsbt', 'sendTransfer']
  const list = (path: string) => ({ kind: 'list', path, method: 'request', dialect: 'sats-connect', speaks, mayOmit: true }) as const
  const wallet = (path: string, method: string, id: string, name: string, dialect: string) =>
    ({ kind: 'object', path, method, id, name, dialect }) as const
  return {
    namespace: 'bip122',
    load: () => import('../features/bitcoin.feature.ts'),
    wallets: [
      { kind: 'standard', chains: 'bitcoin:', features: ['bitcoin:connect'] },
      wallet('LeatherProvider', 'request', 'leather', 'Leather', 'leather'),
      list('btc_providers'),
      list('webbtc_providers'),
      list('wbip_providers'),
      wallet('okxwallet.bitcoin', 'connect', 'okx', 'OKX Wallet', 'okx'),
      wallet('unisat', 'requestAccounts', 'unisat', 'Unisat', 'unisat'),
      wallet('bitkeep.unisat', 'requestAccounts', 'bitget', 'Bitget Wallet', 'unisat'),
      wallet('binancew3w.bitcoin', 'requestAccounts', 'binance', 'Binance Wallet', 'unisat'),
    ],
  }
}
