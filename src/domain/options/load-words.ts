import { bringWords, supplyWords } from './messages.ts'

/** Loads the English texts of later views; called together with loading such a view. */
export async function loadWords(): Promise<void> {
  await bringWords((await import('./later-messages.ts')).laterEnglish)
}

/** The texts of the pairing views only. */
export async function loadPairingWords(): Promise<void> {
  await bringWords((await import('./pairing-messages.ts')).pairingEnglish)
}

/** The texts of the logins in the first view. */
export async function loadLoginWords(): Promise<void> {
  supplyWords((await import('./login-messages.ts')).loginEnglish)
}
