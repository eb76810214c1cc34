import { type ComponentType, useEffect, useState } from 'react'
import { Bones } from './lazy-view.tsx'

/** A view of a feature that is fetched when it is first shown. A failed download goes to the view's boundary. */
export function featureView(load: () => Promise<ComponentType | undefined>): ComponentType {
  let loaded: ComponentType | undefined
  return function FeatureView() {
    const [View, setView] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (View) return
      load().then((view) => {
        loaded = view
        setView(() => view)
      }, setFailure)
    }, [View])
    if (failure) throw failure
    return View ? <View /> : <Bones />
  }
}
