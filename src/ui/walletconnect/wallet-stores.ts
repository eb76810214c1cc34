import type { ChosenWallet } from '../../domain/walletconnect/wallet-links.ts'

export type StoreKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
export type StoreLink = Readonly<{ kind: StoreKind; url: string }>

type Device = Readonly<{ isIos: boolean; isAndroid: boolean }>

/** The download links of a wallet's registry entry. */
export function walletStores(wallet: Pick<ChosenWallet, 'chromeStore' | 'appStore' | 'playStore' | 'homepage'>): readonly StoreLink[] {
  const places = [
    ['chrome_store', wallet.chromeStore],
    ['app_store', wallet.appStore],
    ['play_store', wallet.playStore],
    ['homepage', wallet.homepage],
  ] as const
  return places.flatMap(([kind, url]) => (url === undefined || !/^https:\/\//i.test(url) ? [] : [{ kind, url }]))
}

/** The store for this device: a single link, `choice` when the visitor has to choose, undefined when there is none. */
export function storeHere(stores: readonly StoreLink[], { isIos, isAndroid }: Device): StoreLink | 'choice' | undefined {
  const own = stores.find(({ kind }) => (isIos && kind === 'app_store') || (isAndroid && kind === 'play_store'))
  return own ?? (stores.length > 1 ? 'choice' : stores[0])
}
