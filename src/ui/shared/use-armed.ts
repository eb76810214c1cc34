import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { AlertService } from '../../domain/alerts/alert-service.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject, useService } from './use-service.ts'

/** Clicks right after the content changed or its button moved were meant for what was there before. */
const ARMED_AFTER_MS = 500

/**
 * True once `shown` was on the screen, and `place` where it is in the modal, for half a second; until then its button is disabled. A layout
 * that moves `place` disables it in the same frame. The page that scrolls moves the whole modal, which hides nothing: clicks count.
 */
export function useArmed(shown: unknown, place: HTMLElement | null): boolean {
  const clock = useInject(Clock)
  const [alert] = useService(AlertService)
  const [armed, setArmed] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an alert above the view moves what is below it
  useEffect(() => {
    let cancel = () => {}
    const arm = () => {
      cancel()
      setArmed(undefined)
      cancel = clock.after(ARMED_AFTER_MS + movingMs(place), () => setArmed(() => shown))
    }
    arm()
    const stop = place ? watchMoves(place, () => flushSync(arm)) : () => {}
    return () => {
      cancel()
      stop()
    }
  }, [clock, shown, place, alert])
  return shown !== undefined && armed === shown
}

const stageOf = (element: HTMLElement | null) => element?.closest('.card')?.querySelector('.stage')

/** How long the height of the modal still changes. */
function movingMs(element: HTMLElement | null): number {
  const [moving] = stageOf(element)?.getAnimations?.() ?? []
  return Number(moving?.effect?.getComputedTiming().endTime ?? 0)
}

/**
 * Called in the first frame, and in each whose layout may move `element`: where its view, what is above and below the view, or the window
 * has another size. The view's container is not looked at, because its height follows that of the view over some frames.
 */
function watchMoves(element: HTMLElement, onMove: () => void): () => void {
  const root = element.closest('[data-portico=root]')
  const stage = stageOf(element)
  const Observer = element.ownerDocument.defaultView?.ResizeObserver
  if (!root || !stage || !Observer) return () => {}
  const parts = [...(stage.parentElement?.children ?? []), ...stage.children]
  const observer = new Observer(onMove)
  for (const part of [root, ...parts]) if (part !== stage) observer.observe(part)
  return () => observer.disconnect()
}
