import { supplyWords } from './messages.ts'

/** Fetches the English words of later views: whoever fetches such a view fetches them along. */
export async function loadWords(): Promise<void> {
  supplyWords((await import('./later-messages.ts')).laterEnglish)
}

/** Those of connecting alone. */
export async function loadPairingWords(): Promise<void> {
  supplyWords((await import('./pairing-messages.ts')).pairingEnglish)
}

/** Those of signing in alone, and of what it shows of others. */
export async function loadSiwxWords(): Promise<void> {
  const [{ siwxEnglish }, { pairingEnglish }] = await Promise.all([import('./siwx-messages.ts'), import('./pairing-messages.ts')])
  supplyWords({ ...pairingEnglish, ...siwxEnglish })
}
