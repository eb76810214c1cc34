import type { ChainNamespace } from '../network/network.ts'
import { withoutQuery } from '../shared/link.ts'

const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const COINBASE = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const BINANCE = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

export type OwnBrowserFacts = Readonly<{ namespace: ChainNamespace; href: string; origin: string; chainId?: string | undefined }>

/**
 * Wallets that open the site in their in-app browser on a phone instead of pairing, by registry id. Always the https form: it works on
 * both systems and opens a page of the wallet if the app is not installed. Its server sees the link, so the site's query and fragment are
 * left out.
 */
export function ownBrowserLink(walletId: string, { namespace, href, origin, chainId = '1' }: OwnBrowserFacts): string | undefined {
  const page = encodeURIComponent(withoutQuery(href))
  if (walletId === PHANTOM && ['eip155', 'solana', 'bip122'].includes(namespace))
    return `https://phantom.app/ul/browse/${page}?ref=${encodeURIComponent(origin)}`
  if (walletId === SOLFLARE && namespace === 'solana') return `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
  if (walletId === COINBASE && ['eip155', 'solana'].includes(namespace)) return `https://go.cb-w.com/dapp?cb_url=${page}`
  if (walletId === BINANCE && namespace === 'bip122') {
    const query = [
      'appId=yFK5FCqYprrXDiVFbhyRx7',
      `startPagePath=${btoa('/pages/browser/index')}`,
      `startPageQuery=${btoa(`url=${page}&defaultChainId=${chainId}`)}`,
    ]
    return `https://app.binance.com/en/download?_dp=${btoa(`bnc://app.binance.com/mp/app?${query.join('&')}`)}`
  }
  return undefined
}
