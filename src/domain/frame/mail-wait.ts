import type { Clock } from '../../ports/time/clock.ts'
import type { LoginRecord } from './login-record.ts'

/** Between two mails with a code, whether for a login or another address. */
export const COOLDOWN_MS = 30_000

/**
 * How long no other mail can be asked for, in ms: not before `againAt`, ms of `Clock.monotonic()`, nor within 30 s of what is stored. Never
 * above 30 s and never negative, because the clock may have been set back or forward.
 */
export async function mailWait(record: LoginRecord, clock: Clock, againAt: number): Promise<number> {
  const here = againAt - clock.monotonic()
  const { emailAt } = await record.preferences()
  const age = emailAt === undefined ? COOLDOWN_MS : clock.now() - emailAt
  const stored = age < 0 ? 0 : COOLDOWN_MS - age
  return Math.min(COOLDOWN_MS, Math.max(here, stored, 0))
}

/** A mail was asked for. */
export function mailSent(record: LoginRecord, clock: Clock): Promise<void> {
  const emailAt = clock.now()
  return record.change((login) => ({ ...login, emailAt }))
}
