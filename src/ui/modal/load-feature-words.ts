import { addMessages } from '../../domain/options/messages.ts'
import { loginEnglish } from '../frame/login-messages.ts'
import { loadWords } from './load-words.ts'
import { pairingEnglish } from './pairing-messages.ts'

/** The texts of the account's tokens, settings and of receiving. */
export async function loadAccountWords(): Promise<void> {
  const [{ accountEnglish }] = await Promise.all([import('../account/account-messages.ts'), loadWords()])
  addMessages(accountEnglish)
}

/** The texts of the sign-in view and of the parts it contains. */
export async function loadSiwxWords(): Promise<void> {
  const { siwxEnglish } = await import('./siwx-messages.ts')
  addMessages({ ...pairingEnglish, ...siwxEnglish })
}

/** The texts of `CodeStep`, for a feature with a view that asks for a one-time code. */
export async function loadCodeWords(): Promise<void> {
  const { codeEnglish } = await import('../shared/code-messages.ts')
  addMessages(codeEnglish)
}

/** The texts of the e-mail capture. */
export async function loadCaptureWords(): Promise<void> {
  const [{ captureEnglish }] = await Promise.all([import('../email-capture/capture-messages.ts'), loadCodeWords()])
  addMessages(captureEnglish)
}

/** The texts of activity, collectibles, names and permissions, and of the parts they contain. */
export async function loadActivityWords(): Promise<void> {
  const [, { activityEnglish }] = await Promise.all([loadWords(), import('../activity/activity-messages.ts')])
  addMessages(activityEnglish)
}

/** The texts of buying and deposits, and of the parts they contain. */
export async function loadBuyingWords(): Promise<void> {
  const [{ buyingEnglish }] = await Promise.all([import('../onramp/buying-messages.ts'), loadWords()])
  addMessages(buyingEnglish)
}

/** The texts of sending and swapping, and of the parts they contain. */
export async function loadMoneyWords(): Promise<void> {
  const [{ moneyEnglish }] = await Promise.all([import('../send/money-messages.ts'), loadWords()])
  addMessages(moneyEnglish)
}

/** The texts of allowances, of the account's tokens, and of the review that they share with sending. */
export async function loadAllowancesWords(): Promise<void> {
  const [{ allowancesEnglish }] = await Promise.all([import('../allowances/allowances-messages.ts'), loadAccountWords(), loadMoneyWords()])
  addMessages(allowancesEnglish)
}

/** The texts of the embedded wallet's views and of the parts they contain. */
export async function loadEmbeddedWords(): Promise<void> {
  const [{ embeddedEnglish }] = await Promise.all([import('../frame/embedded-messages.ts'), loadWords(), loadCodeWords()])
  addMessages({ ...loginEnglish, ...embeddedEnglish })
}

/** The texts of what a wallet offers. */
export async function loadAbilitiesWords(): Promise<void> {
  const [{ abilitiesEnglish }] = await Promise.all([import('../account/abilities-messages.ts'), loadWords()])
  addMessages(abilitiesEnglish)
}
