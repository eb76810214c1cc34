import { ScopedLocalStorage } from '@coinbase/wallet-sdk/dist/core/storage/ScopedLocalStorage.js'

/** `scw` = Coinbase's window, `walletlink` = its app. */
export type SignerKind = 'scw' | 'walletlink'

/** The SDK's own storage keys, so that a connection made through the SDK in another kit is restored. */
const KEPT = ['CBWSDK', 'SignerConfigurator'] as const
const KIND = 'SignerType'

/** The signer used in an earlier visit; undefined if there is none, or no storage. */
export function keptSigner(): SignerKind | undefined {
  try {
    const kind = new ScopedLocalStorage(...KEPT).getItem(KIND)
    return kind === 'scw' || kind === 'walletlink' ? kind : undefined
  } catch {
    return undefined
  }
}

export function keepSigner(kind: SignerKind): void {
  try {
    new ScopedLocalStorage(...KEPT).setItem(KIND, kind)
  } catch {
    // Without storage the connection lasts until the page is closed.
  }
}

/** Deletes all that the SDK stores: keys, accounts, chains, the app's session. */
export function forgetCoinbase(): void {
  try {
    ScopedLocalStorage.clearAll()
  } catch {
    // Without storage there is nothing to delete.
  }
}
