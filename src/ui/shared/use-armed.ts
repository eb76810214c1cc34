import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from './use-service.ts'

/** Clicks right after the content changed or its button moved were meant for what was there before. */
const ARMED_AFTER_MS = 500

/**
 * True once `shown` has been on the screen, and `place` where it is in the modal, for half a second; its button is disabled until then. A layout that moves
 * `place` disables it in the same frame. The page that scrolls moves the whole modal, which hides nothing: clicks count.
 */
export function useArmed(shown: unknown, place: HTMLElement | null): boolean {
  const clock = useInject(Clock)
  const [armed, setArmed] = useState<unknown>()
  useEffect(() => {
    let cancel = () => {}
    const arm = () => {
      cancel()
      setArmed(undefined)
      cancel = clock.after(ARMED_AFTER_MS, () => setArmed(() => shown))
    }
    arm()
    const stop = place ? watchMoves(place, () => flushSync(arm)) : () => {}
    return () => {
      cancel()
      stop()
    }
  }, [clock, shown, place])
  return shown !== undefined && armed === shown
}

/** What moves an element within the modal changes the size of something around it, or beside what is around it. */
function watchMoves(element: HTMLElement, onMove: () => void): () => void {
  const root = element.closest('[data-portico=root]')
  const Observer = element.ownerDocument.defaultView?.ResizeObserver
  if (!root || !Observer) return () => {}
  const spot = () => {
    const [own, around] = [element, root].map((each) => each.getBoundingClientRect())
    return own && around && `${String(Math.round(own.x - around.x))} ${String(Math.round(own.y - around.y))}`
  }
  let before = spot()
  const observer = new Observer(() => {
    const now = spot()
    if (now === before) return
    before = now
    onMove()
  })
  const parts = element.closest('.card')?.children ?? []
  for (const each of [root, element, ...parts]) observer.observe(each)
  return () => observer.disconnect()
}
