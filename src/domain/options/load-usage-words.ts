import { bringWords } from './messages.ts'

/** The texts of the view for a project whose plan is used up. */
export async function loadUsageWords(): Promise<void> {
  const { usageEnglish, usageTitles } = await import('./usage-messages.ts')
  await bringWords(usageEnglish, usageTitles)
}
