import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { LoginRecord } from './login-record.ts'

/** Between two mails with a code, whether for a login or another address. */
export const COOLDOWN_MS = 30_000

/**
 * No other mail before `againAt`, ms of `Clock.monotonic()`, nor within 30 s of what is stored. Never waits longer than 30 s, because the
 * clock may have been set back or forward.
 * @throws EMAIL_THROTTLED 'Please try again after N seconds'
 */
export async function throttleMail(record: LoginRecord, clock: Clock, againAt: number): Promise<void> {
  const here = againAt - clock.monotonic()
  const { emailAt } = await record.preferences()
  const age = emailAt === undefined ? COOLDOWN_MS : clock.now() - emailAt
  const stored = age < 0 ? 0 : COOLDOWN_MS - age
  const left = Math.min(COOLDOWN_MS, Math.max(here, stored))
  if (left > 0) throw fail('EMAIL_THROTTLED', { seconds: Math.ceil(left / 1000) })
}

/** A mail was asked for. */
export function mailSent(record: LoginRecord, clock: Clock): Promise<void> {
  const emailAt = clock.now()
  return record.change((login) => ({ ...login, emailAt }))
}
