import { addMessages } from '../../domain/options/messages.ts'

/** Loads the English texts of later views; called together with loading such a view. */
export async function loadWords(): Promise<void> {
  const { laterEnglish } = await import('./later-messages.ts')
  addMessages(laterEnglish)
}
