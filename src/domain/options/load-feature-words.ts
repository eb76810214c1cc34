import { loadLoginWords, loadWords } from './load-words.ts'
import { bringWords } from './messages.ts'

/** The texts of the account's tokens, settings and of receiving. */
export async function loadAccountWords(): Promise<void> {
  const [{ accountEnglish }] = await Promise.all([import('./account-messages.ts'), loadWords()])
  await bringWords(accountEnglish)
}

/** The texts of the sign-in view and of the parts it contains. */
export async function loadSiwxWords(): Promise<void> {
  const [{ siwxEnglish, siwxTitles }, { pairingEnglish }] = await Promise.all([
    import('./siwx-messages.ts'),
    import('./pairing-messages.ts'),
  ])
  await bringWords({ ...pairingEnglish, ...siwxEnglish }, siwxTitles)
}

/** The texts of `CodeStep`, for a feature with a view that asks for a one-time code. */
export async function loadCodeWords(): Promise<void> {
  const { codeEnglish, codeTitles } = await import('./code-messages.ts')
  await bringWords(codeEnglish, codeTitles)
}

/** The texts of the e-mail capture. */
export async function loadCaptureWords(): Promise<void> {
  const [{ captureEnglish, captureTitles }] = await Promise.all([import('./capture-messages.ts'), loadCodeWords()])
  await bringWords(captureEnglish, captureTitles)
}

/** The texts of activity, collectibles, names and permissions, and of the parts they contain. */
export async function loadActivityWords(): Promise<void> {
  const [, { activityEnglish, activityTitles }] = await Promise.all([loadWords(), import('./activity-messages.ts')])
  await bringWords(activityEnglish, activityTitles)
}

/** The texts of buying and deposits, and of the parts they contain. */
export async function loadBuyingWords(): Promise<void> {
  const [{ buyingEnglish, buyingTitles }] = await Promise.all([import('./buying-messages.ts'), loadWords()])
  await bringWords(buyingEnglish, buyingTitles)
}

/** The texts of sending and swapping, and of the parts they contain. */
export async function loadMoneyWords(): Promise<void> {
  const [{ moneyEnglish, moneyTitles }] = await Promise.all([import('./money-messages.ts'), loadWords()])
  await bringWords(moneyEnglish, moneyTitles)
}

/** The texts of the embedded wallet's views and of the parts they contain. */
export async function loadEmbeddedWords(): Promise<void> {
  const [{ embeddedEnglish, embeddedTitles }] = await Promise.all([
    import('./embedded-messages.ts'),
    loadWords(),
    loadLoginWords(),
    loadCodeWords(),
  ])
  await bringWords(embeddedEnglish, embeddedTitles)
}

/** The texts of what a wallet offers. */
export async function loadAbilitiesWords(): Promise<void> {
  const [{ abilitiesEnglish, abilitiesTitles }] = await Promise.all([import('./abilities-messages.ts'), loadWords()])
  await bringWords(abilitiesEnglish, abilitiesTitles)
}
