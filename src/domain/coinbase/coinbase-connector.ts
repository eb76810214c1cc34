import type { Connector } from '../connection/connection.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

/** Its id in other kits, so that connections and `connectorImages` of theirs carry over; the name of its window, too. */
export const COINBASE_ID = 'coinbaseWalletSDK'

type Given = Pick<ResolvedOptions, 'enableCoinbase' | 'services' | 'adapterNamespaces'>

/** Coinbase, whose own window or app is asked; undefined where the site does not want it. Spec §3. */
export function coinbaseConnector({ enableCoinbase, services, adapterNamespaces }: Given): Connector | undefined {
  if ([enableCoinbase, services?.coinbase].includes(false) || !adapterNamespaces.includes('eip155')) return undefined
  return {
    id: COINBASE_ID,
    type: 'EXTERNAL',
    name: 'Coinbase',
    explorerId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    chain: 'eip155',
  }
}

/** Its extension announced itself: a second row, with a window, is not needed. */
export function isInPage(found: readonly Connector[], { coinbasePreference }: Pick<ResolvedOptions, 'coinbasePreference'>): boolean {
  return coinbasePreference !== 'smartWalletOnly' && found.some(({ rdns }) => rdns === 'com.coinbase.wallet')
}
