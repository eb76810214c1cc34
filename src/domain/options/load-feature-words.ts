import { loadLoginWords, loadPairingWords, loadWords } from './load-words.ts'
import { bringWords } from './messages.ts'

/** The texts of the account's tokens, settings and of receiving. */
export async function loadAccountWords(): Promise<void> {
  const [{ accountEnglish }] = await Promise.all([import('./account-messages.ts'), loadWords()])
  await bringWords(accountEnglish)
}

/** The texts of the sign-in view and of the parts it contains. */
export async function loadSiwxWords(): Promise<void> {
  const [{ siwxEnglish }, { pairingEnglish }] = await Promise.all([import('./siwx-messages.ts'), import('./pairing-messages.ts')])
  await bringWords({ ...pairingEnglish, ...siwxEnglish })
}

/** The texts of `CodeStep`, for a feature with a view that asks for a one-time code. */
export async function loadCodeWords(): Promise<void> {
  await bringWords((await import('./code-messages.ts')).codeEnglish)
}

/** The texts of the e-mail capture. */
export async function loadCaptureWords(): Promise<void> {
  const [{ captureEnglish }] = await Promise.all([import('./capture-messages.ts'), loadCodeWords()])
  await bringWords(captureEnglish)
}

/** The texts of activity, collectibles, names and permissions, and of the parts they contain. */
export async function loadActivityWords(): Promise<void> {
  const [, { activityEnglish }] = await Promise.all([loadWords(), import('./activity-messages.ts')])
  await bringWords(activityEnglish)
}

/** The texts of buying and deposits. */
export async function loadBuyingWords(): Promise<void> {
  await bringWords((await import('./buying-messages.ts')).buyingEnglish)
}

/** The texts of sending and swapping, and of the parts they contain. */
export async function loadMoneyWords(): Promise<void> {
  const [{ moneyEnglish }] = await Promise.all([import('./money-messages.ts'), loadWords()])
  await bringWords(moneyEnglish)
}

/** The texts of the embedded wallet's views and of the parts they contain. */
export async function loadEmbeddedWords(): Promise<void> {
  const [{ embeddedEnglish }] = await Promise.all([
    import('./embedded-messages.ts'),
    loadWords(),
    loadLoginWords(),
    loadCodeWords(),
    loadPairingWords(),
  ])
  await bringWords(embeddedEnglish)
}
