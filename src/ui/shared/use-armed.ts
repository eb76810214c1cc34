import { useEffect, useState } from 'react'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from './use-service.ts'

/** Clicks right after the content changed were meant for what was there before. Bar B45. */
const ARMED_AFTER_MS = 500

/** True once `shown` has been on the screen for half a second. */
export function useArmed(shown: unknown): boolean {
  const clock = useInject(Clock)
  const [armed, setArmed] = useState<unknown>()
  useEffect(() => clock.after(ARMED_AFTER_MS, () => setArmed(() => shown)), [clock, shown])
  return shown !== undefined && armed === shown
}
