import { supplyWords } from './messages.ts'

/** Fetches the English words of later views: whoever fetches such a view fetches them along. */
export async function loadWords(): Promise<void> {
  supplyWords((await import('./later-messages.ts')).laterEnglish)
}

/** Those of connecting alone. */
export async function loadPairingWords(): Promise<void> {
  supplyWords((await import('./pairing-messages.ts')).pairingEnglish)
}
