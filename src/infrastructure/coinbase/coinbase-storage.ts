import { ScopedLocalStorage } from '@coinbase/wallet-sdk/dist/core/storage/ScopedLocalStorage.js'

/** `scw` = Coinbase's window, `walletlink` = its app. */
export type SignerKind = 'scw' | 'walletlink'

/** The SDK's own names, so that a visitor who connected through another kit stays connected. */
const KEPT = ['CBWSDK', 'SignerConfigurator'] as const
const KIND = 'SignerType'

/** The way the visitor connected before; undefined where there is none, or no storage. */
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
    // The connection then lasts as long as the page.
  }
}

/** Removes all that the SDK keeps: keys, accounts, chains, the app's session. */
export function forgetCoinbase(): void {
  try {
    ScopedLocalStorage.clearAll()
  } catch {
    // Nothing could be kept either.
  }
}
