import { type ComponentType, createContext, useEffect, useState } from 'react'
import { top, type ViewStack } from '../../domain/routing/stack-rules.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from '../shared/use-service.ts'

/** A view whose code is fetched when it is first shown. */
export type LateView<P = object> = ComponentType<P> & Readonly<{ isHere(): boolean; fetch(): Promise<unknown> }>

/** For so long the view before stays while the next one's code loads. */
const HOLD_MS = 300
/** A placeholder that has appeared stays for so long, so that it does not flash. */
const BONES_MS = 300

/** For how many ms at least a view that is not here yet shows its placeholder. */
export const BonesTime = createContext(0)

type Arrival = Readonly<{ stack: ViewStack; bonesMs: number }>

/** The stack to show: the old one until the wanted view's code is here or `HOLD_MS` are over. The modal's first view is not waited for. */
export function useArrival(wanted: ViewStack, views: Readonly<Partial<Record<ViewName, ComponentType>>>, isMoved: boolean): Arrival {
  const clock = useInject(Clock)
  const [arrival, setArrival] = useState<Arrival>({ stack: wanted, bonesMs: 0 })
  const view: (ComponentType & Partial<LateView>) | undefined = isMoved ? ownValue(views, top(wanted).view) : undefined
  if (arrival.stack !== wanted && (!view?.fetch || view.isHere?.())) setArrival({ stack: wanted, bonesMs: 0 })

  useEffect(() => {
    if (!view?.fetch || view.isHere?.()) return
    const show = (bonesMs: number) => setArrival((before) => (before.stack === wanted ? before : { stack: wanted, bonesMs }))
    let isWanted = true
    const arrive = () => isWanted && show(0)
    view.fetch().then(arrive, arrive)
    const cancel = clock.after(HOLD_MS, () => show(BONES_MS))
    return () => {
      isWanted = false
      cancel()
    }
  }, [clock, view, wanted])
  return arrival
}
