import { type RefObject, useEffect, useState } from 'react'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from './use-service.ts'

/** Clicks right after the content changed or moved were meant for what was there before. Bar B45. */
const ARMED_AFTER_MS = 500
/** How often its place is looked at; a click looks once more. */
const LOOK_MS = 100

/** True once `shown` has been on the screen, and `place` where it is, for half a second. A click on a place that just moved goes nowhere. */
export function useArmed(shown: unknown, place: RefObject<HTMLElement | null>): boolean {
  const clock = useInject(Clock)
  const [armed, setArmed] = useState<unknown>()
  useEffect(() => {
    const element = place.current
    let spot = spotOf(element)
    let stopLooking = () => {}
    let cancel = () => {}
    const arm = () => {
      cancel()
      setArmed(undefined)
      cancel = clock.after(ARMED_AFTER_MS, () => setArmed(() => shown))
    }
    const hasMoved = () => {
      const now = spotOf(element)
      if (now === spot) return false
      spot = now
      arm()
      return true
    }
    const look = () => {
      hasMoved()
      stopLooking = clock.after(LOOK_MS, look)
    }
    const stop = (event: Event) => {
      const isMain = event.target instanceof Node && element?.querySelector('.primary')?.contains(event.target)
      if (isMain && hasMoved()) event.stopPropagation()
    }
    arm()
    look()
    element?.addEventListener('click', stop, true)
    return () => {
      cancel()
      stopLooking()
      element?.removeEventListener('click', stop, true)
    }
  }, [clock, shown, place])
  return shown !== undefined && armed === shown
}

/** To the pixel. */
function spotOf(element: HTMLElement | null): string {
  const { x, y } = element?.getBoundingClientRect() ?? { x: 0, y: 0 }
  return `${String(Math.round(x))} ${String(Math.round(y))}`
}
