/** Registry ids of wallets that are matched by their connector or need special handling. */
export const COINBASE_ID = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
export const BASE_ACCOUNT_ID = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'
export const PHANTOM_ID = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
export const SOLFLARE_ID = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
export const BINANCE_ID = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

/** Listed on phones although they have no mobile link or no WalletConnect support: they are opened by their own kind of link. */
export const OWN_LINK_IDS: ReadonlySet<string> = new Set([COINBASE_ID, PHANTOM_ID, SOLFLARE_ID, BINANCE_ID])
export const KEPT_ON_MOBILE_IDS: ReadonlySet<string> = new Set([...OWN_LINK_IDS, BASE_ACCOUNT_ID])

/** Connector id → registry id. */
const BY_CONNECTOR: Readonly<Record<string, string>> = {
  coinbaseWallet: COINBASE_ID,
  coinbaseWalletSDK: COINBASE_ID,
  baseAccount: BASE_ACCOUNT_ID,
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  ledger: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  okx: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
}

export function registryIdOf(connectorId: string): string | undefined {
  return Object.hasOwn(BY_CONNECTOR, connectorId) ? BY_CONNECTOR[connectorId] : undefined
}
