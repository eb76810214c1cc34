import type { abilitiesEnglish } from '../account/abilities-messages.ts'
import type { accountEnglish } from '../account/account-messages.ts'
import type { activityEnglish } from '../activity/activity-messages.ts'
import type { allowancesEnglish } from '../allowances/allowances-messages.ts'
import type { captureEnglish } from '../email-capture/capture-messages.ts'
import type { embeddedEnglish } from '../frame/embedded-messages.ts'
import type { loginEnglish } from '../frame/login-messages.ts'
import type { buyingEnglish } from '../onramp/buying-messages.ts'
import type { usageEnglish } from '../options/usage-messages.ts'
import type { moneyEnglish } from '../send/money-messages.ts'
import type { codeEnglish } from '../shared/code-messages.ts'
import type { english } from './first-messages.ts'
import type { laterEnglish } from './later-messages.ts'

type Keys<Texts> = Readonly<Record<keyof Texts, string>>
type Money = typeof allowancesEnglish & typeof buyingEnglish & typeof moneyEnglish
type Account = typeof abilitiesEnglish & typeof accountEnglish & typeof activityEnglish
type Logins = typeof loginEnglish & typeof captureEnglish & typeof codeEnglish & typeof embeddedEnglish

declare module '../../domain/options/messages.ts' {
  interface Texts extends Keys<typeof english & typeof laterEnglish & typeof usageEnglish & Account & Logins & Money> {}
}
