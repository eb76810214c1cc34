import type { Eip1193Wallet } from '../../ports/connection/external-wallet.ts'
import { isObject, peek, requestFunction } from '../shared/eip1193-request.ts'

export type AppMetadata = Readonly<{ appName: string; appLogoUrl: string; appChainIds: number[] }>
type Preference = Readonly<{ options: 'all' | 'smartWalletOnly' | 'eoaOnly' }>

/**
 * Coinbase's own extension, or the browser in its app: there no window is needed. Looked for in the SDK's places, since an old one does not
 * announce itself. Undefined where there is none, or where the site wants smart wallets only.
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
    // It then shows the page's address alone.
  }
  return found as Eip1193Wallet
}

/** Coinbase's browser puts its provider into the outermost window; another site's window cannot be looked into. */
function topEthereum(page: object): unknown {
  const top = peek(page, 'top')
  return (isObject(top) ? peek(top, 'ethereum') : undefined) ?? peek(page, 'ethereum')
}
