import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'

export type AppMetadata = Readonly<{ appName: string; appLogoUrl: string; appChainIds: number[] }>
type Preference = Readonly<{ options: 'all' | 'smartWalletOnly' | 'eoaOnly' }>

/**
 * The provider of Coinbase's extension or of its app's browser, which need no window. Read from the globals that the SDK uses too, because
 * old releases do not announce themselves. Undefined if there is none, or if the site accepts smart wallets only.
 */
export function coinbaseExtension(page: object, metadata: AppMetadata, preference: Preference): Eip1193Wallet | undefined {
  const extension = preference.options === 'smartWalletOnly' ? undefined : peek(page, 'coinbaseWalletExtension')
  const ethereum = topEthereum(page)
  const found = isObject(extension) ? extension : isObject(ethereum) && peek(ethereum, 'isCoinbaseBrowser') === true ? ethereum : undefined
  if (!found || !requestFunction(found)) return undefined
  const introduce = peek(found, 'setAppInfo')
  try {
    if (typeof introduce === 'function')
      Reflect.apply(introduce, found, [metadata.appName, metadata.appLogoUrl, metadata.appChainIds, preference])
  } catch {
    // Without metadata the wallet shows the page's address only.
  }
  return found as Eip1193Wallet
}

/** Coinbase's browser injects its provider into the top window; reading a cross-origin top window throws. */
function topEthereum(page: object): unknown {
  const top = peek(page, 'top')
  return peek(top, 'ethereum') ?? peek(page, 'ethereum')
}
