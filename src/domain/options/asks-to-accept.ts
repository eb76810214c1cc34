import { isWebUrl } from '../shared/web-url.ts'
import type { ResolvedOptions } from './portico-options.ts'

/** Whether terms have to be accepted before a login or a connection: the site asks for it and names what is agreed to. */
export function asksToAccept({ features, termsConditionsUrl, privacyPolicyUrl }: ResolvedOptions): boolean {
  return features.legalCheckbox && (isWebUrl(termsConditionsUrl) || isWebUrl(privacyPolicyUrl))
}
