import { abilitiesEnglish } from '../../src/domain/options/abilities-messages.ts'
import { accountEnglish } from '../../src/domain/options/account-messages.ts'
import { activityEnglish } from '../../src/domain/options/activity-messages.ts'
import { buyingEnglish } from '../../src/domain/options/buying-messages.ts'
import { captureEnglish } from '../../src/domain/options/capture-messages.ts'
import { codeEnglish } from '../../src/domain/options/code-messages.ts'
import { embeddedEnglish } from '../../src/domain/options/embedded-messages.ts'
import { laterEnglish } from '../../src/domain/options/later-messages.ts'
import { loginEnglish } from '../../src/domain/options/login-messages.ts'
import { english, type Messages } from '../../src/domain/options/messages.ts'
import { moneyEnglish } from '../../src/domain/options/money-messages.ts'
import { usageEnglish } from '../../src/domain/options/usage-messages.ts'

/** All English words: those of the first view and those that come later. */
export const everyMessage: Messages = {
  ...english,
  ...laterEnglish,
  ...abilitiesEnglish,
  ...accountEnglish,
  ...activityEnglish,
  ...buyingEnglish,
  ...captureEnglish,
  ...codeEnglish,
  ...moneyEnglish,
  ...loginEnglish,
  ...embeddedEnglish,
  ...usageEnglish,
}
