import type { Messages } from '../../src/domain/options/messages.ts'
import { abilitiesEnglish } from '../../src/ui/account/abilities-messages.ts'
import { accountEnglish } from '../../src/ui/account/account-messages.ts'
import { activityEnglish } from '../../src/ui/activity/activity-messages.ts'
import { allowancesEnglish } from '../../src/ui/allowances/allowances-messages.ts'
import { captureEnglish } from '../../src/ui/email-capture/capture-messages.ts'
import { embeddedEnglish } from '../../src/ui/frame/embedded-messages.ts'
import { loginEnglish } from '../../src/ui/frame/login-messages.ts'
import { english } from '../../src/ui/modal/first-messages.ts'
import { laterEnglish } from '../../src/ui/modal/later-messages.ts'
import { buyingEnglish } from '../../src/ui/onramp/buying-messages.ts'
import { usageEnglish } from '../../src/ui/options/usage-messages.ts'
import { moneyEnglish } from '../../src/ui/send/money-messages.ts'
import { codeEnglish } from '../../src/ui/shared/code-messages.ts'

/** All English words: those of the first view and those that come later. */
export const everyMessage: Messages = {
  ...english,
  ...laterEnglish,
  ...abilitiesEnglish,
  ...accountEnglish,
  ...activityEnglish,
  ...allowancesEnglish,
  ...buyingEnglish,
  ...captureEnglish,
  ...codeEnglish,
  ...moneyEnglish,
  ...loginEnglish,
  ...embeddedEnglish,
  ...usageEnglish,
}
