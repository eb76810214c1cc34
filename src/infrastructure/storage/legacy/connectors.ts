import { COINBASE_ID } from '../../../domain/coinbase/coinbase-connector.ts'
import type { StoredConnection } from '../../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../../domain/network/network.ts'
import { nameId } from '../../../domain/wallets/name-id.ts'

type Wallet = Pick<StoredConnection, 'connectorId' | 'type' | 'name' | 'rdns'>

/** Wallet reference 4.2: registry ids that the earlier kit gave to wallets of these names. */
const NAME_OF_REGISTRY_ID = new Map([
  ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'OKX Wallet'],
  ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'MetaMask'],
  ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'Trust Wallet'],
  ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'Solflare'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'Phantom'],
  ['2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01', 'Coin98'],
  ['8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6', 'Magic Eden'],
  ['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0', 'Backpack'],
  ['38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662', 'Bitget Wallet'],
  ['85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041', 'Frontier'],
  ['2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b', 'Xverse Wallet'],
  ['483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13', 'Leather'],
  ['2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25', 'Binance Wallet'],
  ['d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', 'Coinbase Wallet'],
])

/** Ids of Bitcoin and Stacks wallets that are named after their global variable. */
const NAME_OF_PLACE = new Map([
  ['okxwallet', 'OKX Wallet'],
  ['binancew3w', 'Binance Wallet'],
  ['leatherprovider', 'Leather'],
  ['bitcoinprovider', 'Xverse Wallet'],
  ['xverseproviders.bitcoinprovider', 'Xverse Wallet'],
])

/** `coinbaseWallet` with ethers, `coinbaseWalletSDK` with wagmi; earlier releases used other spellings. */
const COINBASE = new Set(['coinbase', 'coinbasewallet', 'coinbasewalletsdk', 'baseaccount'])

/** Maps the earlier kit's wallet id to our connector; undefined when there is no match. */
export function connectorFor(namespace: ChainNamespace, id: string, label: string | undefined): Wallet | undefined {
  const known = id.trim().toLowerCase()
  if (known === 'walletconnect') return { connectorId: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' }
  if (known === 'auth') return { connectorId: 'AUTH', type: 'AUTH', name: label || 'AUTH' }
  const name = label?.trim() || NAME_OF_REGISTRY_ID.get(known) || NAME_OF_PLACE.get(known) || id.trim()
  if (namespace !== 'eip155') return named(nameId(NAME_OF_PLACE.get(nameId(name)) ?? name), name)
  if (COINBASE.has(known)) return { connectorId: COINBASE_ID, type: 'EXTERNAL', name: 'Coinbase' }
  if (known === 'injected') return { connectorId: 'injected', type: 'INJECTED', name: label || 'Browser Wallet' }
  if (known === 'safe') return { connectorId: 'safe', type: 'EXTERNAL', name: 'Safe' }
  if (isRdns(known)) return { connectorId: known, type: 'ANNOUNCED', name, rdns: known }
  // Without an rdns the id was the wallet's name or a number that changes with each visit, so the wallet is identified by name.
  return named(`announced-${nameId(name)}`, name)
}

function named(connectorId: string, name: string): Wallet | undefined {
  return connectorId === '' ? undefined : { connectorId, type: 'ANNOUNCED', name }
}

export function isRdns(id: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(id)
}
