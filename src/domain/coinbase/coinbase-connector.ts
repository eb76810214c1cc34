import type { Connector } from '../connection/connection.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

/** The id that other kits use, so that their stored connections and `connectorImages` work here. Also the name of its popup. */
export const COINBASE_ID = 'coinbaseWalletSDK'

const PICTURE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'><path fill='%230052ff' d='M0 0h28v28H0z'/><circle cx='14' cy='14' r='9.8' fill='%23fff'/><rect x='10.8' y='10.8' width='6.4' height='6.4' rx='.7' fill='%230052ff'/></svg>"

type Given = Pick<ResolvedOptions, 'enableCoinbase' | 'services' | 'adapterNamespaces'>

/** The connector that uses Coinbase's popup or app; undefined when the site disabled it. */
export function coinbaseConnector({ enableCoinbase, services, adapterNamespaces }: Given): Connector | undefined {
  if ([enableCoinbase, services?.coinbase].includes(false) || !adapterNamespaces.includes('eip155')) return undefined
  return {
    id: COINBASE_ID,
    type: 'EXTERNAL',
    name: 'Coinbase',
    imageUrl: PICTURE,
    explorerId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    chain: 'eip155',
  }
}

/** The extension announced itself, so a second row for the popup is not shown. */
export function isInPage(found: readonly Connector[], { coinbasePreference }: Pick<ResolvedOptions, 'coinbasePreference'>): boolean {
  return coinbasePreference !== 'smartWalletOnly' && found.some(({ rdns }) => rdns === 'com.coinbase.wallet')
}
