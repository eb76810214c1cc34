import type { MessageKey } from '../options/messages.ts'
import type { ErrorCode } from './codes.ts'

export type Severity = 'error' | 'warning' | 'info' | 'success'
/** `visitor`: key of the text for the visitor; without it the alert is for the site's developer. */
export type AlertKind = Readonly<{ severity: Severity; visitor?: MessageKey }>

/** Codes whose alert is not an error for the site's developer. */
export const ALERT_KINDS: Readonly<Partial<Record<ErrorCode, AlertKind>>> = {
  APKTW001: { severity: 'warning' },
  APKTW002: { severity: 'warning', visitor: 'error.emailInvalid' },
  CONFIG_LOCAL_IGNORED: { severity: 'warning' },
  FEATURE_DISABLED: { severity: 'info' },
  MULTI_WALLET_OFF: { severity: 'info' },
}
