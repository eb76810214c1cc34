import type { ChosenWallet } from './chosen-wallet.ts'

export type StoreKind = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
export type StoreLink = Readonly<{ kind: StoreKind; url: string }>

type Device = Readonly<{ isIos: boolean; isAndroid: boolean }>

/** Where a wallet is found, as its entry says. */
export function walletStores(wallet: Pick<ChosenWallet, 'chromeStore' | 'appStore' | 'playStore' | 'homepage'>): readonly StoreLink[] {
  const places = [
    ['chrome_store', wallet.chromeStore],
    ['app_store', wallet.appStore],
    ['play_store', wallet.playStore],
    ['homepage', wallet.homepage],
  ] as const
  return places.flatMap(([kind, url]) => (url === undefined || !/^https:\/\//i.test(url) ? [] : [{ kind, url }]))
}

/** Where it is found on this device: the one place to go, `choice` when the visitor has to pick, undefined when nobody knows. */
export function storeHere(stores: readonly StoreLink[], { isIos, isAndroid }: Device): StoreLink | 'choice' | undefined {
  const own = stores.find(({ kind }) => (isIos && kind === 'app_store') || (isAndroid && kind === 'play_store'))
  return own ?? (stores.length > 1 ? 'choice' : stores[0])
}
