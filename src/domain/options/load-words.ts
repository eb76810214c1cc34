import { bringWords, supplyWords } from './messages.ts'

/** Loads the English texts of later views; called together with loading such a view. */
export async function loadWords(): Promise<void> {
  const { laterEnglish, laterTitles } = await import('./later-messages.ts')
  await bringWords(laterEnglish, laterTitles)
}

/** The texts of the logins in the first view. */
export async function loadLoginWords(): Promise<void> {
  supplyWords((await import('./login-messages.ts')).loginEnglish)
}
