import type { LegacyPage } from './legacy-reader.ts'
import { reader } from './legacy-reader.ts'

const WALLET = '@appkit-wallet/'

/**
 * The earlier kit's record of a login by e-mail or social account, in the form of `LoginRecord`, which judges each value when it reads it.
 */
export function legacyLogin(page: LegacyPage): Readonly<Record<string, unknown>> {
  const read = reader(page, WALLET)
  const [email, userName, provider] = [read('EMAIL'), read('SOCIAL_USERNAME'), reader(page)('connected_social')]
  return { isUsed: true, ...(email && { email }), ...(userName && { userName }), ...(provider && { provider }) }
}
