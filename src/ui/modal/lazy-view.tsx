import { type ComponentType, useEffect, useState } from 'react'
import { loadWords } from '../../domain/options/load-words.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { useInject } from '../shared/use-service.ts'
import type { laterViews } from './later-views.ts'
import { loadViewsCss } from './views-sheet.ts'

type Views = typeof laterViews
let loading: Promise<Views> | undefined
let loaded: Views | undefined

/** Fetches the later views ahead of need. Never rejects: a download that failed is tried again when one of them is shown. */
export async function preloadLaterViews(): Promise<void> {
  await load().catch(() => {})
}

/**
 * Not `React.lazy`: its fallback would hold the first reveal back for some 300 ms. A failed download goes to the view's boundary; what
 * `isOptional` is left out then.
 */
export function later(name: keyof Views, Waiting: ComponentType = Bones, isOptional = false): ComponentType {
  return function LaterView() {
    const [views, setViews] = useState(loaded)
    const [failure, setFailure] = useState<unknown>()
    const locale = useInject(LocaleService)
    useEffect(() => {
      if (views) return
      load().then((found) => {
        setViews(found)
        // The words of the title came along.
        locale.refresh()
      }, setFailure)
    }, [views, locale])
    if (failure && !isOptional) throw failure
    if (!views) return <Waiting />
    const View = views[name]
    return <View />
  }
}

async function load(): Promise<Views> {
  loading ??= Promise.all([import('./later-views.ts'), loadWords(), loadViewsCss()]).then(([{ laterViews }]) => laterViews)
  try {
    loaded = await loading
    return loaded
  } catch (error) {
    loading = undefined
    throw error
  }
}

export function Bones() {
  return (
    <div aria-busy="true">
      <div className="bone" />
      <div className="bone" />
      <div className="bone" />
    </div>
  )
}
