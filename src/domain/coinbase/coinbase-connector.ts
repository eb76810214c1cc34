import type { Connector } from '../connection/connection.ts'
import type { ResolvedOptions } from '../options/portico-options.ts'

/** Its id in other kits, so that connections and `connectorImages` of theirs carry over; the name of its window, too. */
export const COINBASE_ID = 'coinbaseWalletSDK'

const PICTURE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 7 7'><path fill='%230052ff' d='M0 0h7v7H0z'/><circle cx='3.5' cy='3.5' r='2.4' fill='%23fff'/><path fill='%230052ff' d='M2.7 2.7h1.6v1.6H2.7z'/></svg>"

type Given = Pick<ResolvedOptions, 'enableCoinbase' | 'services' | 'adapterNamespaces'>

/** Coinbase, whose own window or app is asked; undefined where the site does not want it. Spec §3. */
export function coinbaseConnector({ enableCoinbase, services, adapterNamespaces }: Given): Connector | undefined {
  if (enableCoinbase === false || services?.coinbase === false || !adapterNamespaces.includes('eip155')) return undefined
  return {
    id: COINBASE_ID,
    type: 'EXTERNAL',
    name: 'Coinbase',
    imageUrl: PICTURE,
    explorerId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    chain: 'eip155',
  }
}
