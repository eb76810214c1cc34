import { type ComponentType, useContext, useEffect, useState } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { never } from '../../domain/shared/async/never.ts'
import { sleep } from '../../domain/shared/async/sleep.ts'
import { Clock } from '../../ports/time/clock.ts'
import { useInject } from '../shared/use-service.ts'
import { Bones } from './bones.tsx'
import { BonesTime, type LateView } from './use-arrival.ts'

type Whence<P> = Readonly<{
  /** The view, if another has brought it along. */
  here?: () => ComponentType<P> | undefined
  /** Left out when its download fails. */
  isOptional?: boolean
}>

/**
 * A view, or a part of one, that is fetched when it is first shown; `Waiting` stands in its place until then. A failed download goes to the
 * boundary around it. Not `React.lazy`: its fallback would hold the first reveal back for some 300 ms.
 */
export function featureView<P extends object = object>(
  load: () => Promise<ComponentType<P> | undefined>,
  Waiting: ComponentType<P> = Bones,
  { here, isOptional }: Whence<P> = {},
): LateView<P> {
  let loaded: ComponentType<P> | undefined
  const known = () => here?.() ?? loaded
  let pending: Promise<ComponentType<P> | undefined> | undefined
  const fetch = () => {
    pending = load().then((view) => {
      loaded = view
      return view
    })
    return pending
  }
  function FeatureView(props: P) {
    const [View, setView] = useState(known)
    const [failure, setFailure] = useState<unknown>()
    const locale = useInject(LocaleService)
    const clock = useInject(Clock)
    const bonesMs = useContext(BonesTime)
    useEffect(() => {
      if (View) return
      Promise.all([pending ?? fetch(), bonesMs > 0 && sleep(clock, bonesMs, never())]).then(
        ([view]) => {
          setView(() => view)
          // Words came along that what stands already may show.
          locale.refresh()
        },
        (error: unknown) => {
          pending = undefined
          setFailure(error)
        },
      )
    }, [View, locale, clock, bonesMs])
    if (failure && !isOptional) throw failure
    return View ? <View {...props} /> : <Waiting {...props} />
  }
  return Object.assign(FeatureView, { fetch, isHere: () => known() !== undefined })
}
