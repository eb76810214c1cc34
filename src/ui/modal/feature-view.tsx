import { type ComponentType, useEffect, useState } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useInject } from '../shared/use-service.ts'
import { Bones } from './lazy-view.tsx'

/**
 * A view, or a part of one, that is fetched when it is first shown; `Waiting` stands in its place until then. A failed download goes to the
 * boundary around it.
 */
export function featureView(load: () => Promise<ComponentType | undefined>, Waiting: ComponentType = Bones): ComponentType {
  let loaded: ComponentType | undefined
  return function FeatureView() {
    const [View, setView] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    const locale = useInject(LocaleService)
    useEffect(() => {
      if (View) return
      load().then((view) => {
        loaded = view
        setView(() => view)
        // The words of the title came along.
        locale.refresh()
      }, setFailure)
    }, [View, locale])
    if (failure) throw failure
    return View ? <View /> : <Waiting />
  }
}
