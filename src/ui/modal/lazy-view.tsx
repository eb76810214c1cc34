import type { ComponentType } from 'react'
import { once } from '../../domain/shared/async/once.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { featureView } from './feature-view.tsx'
import type { laterViews } from './later-views.ts'
import { loadWords } from './load-words.ts'
import type { LateView } from './use-arrival.ts'
import { loadViewsCss } from './views-sheet.ts'

type Views = typeof laterViews
let loaded: Views | undefined

const load = once(async () => {
  const [{ laterViews }] = await Promise.all([import('./later-views.ts'), loadWords(), loadViewsCss()])
  loaded = laterViews
  return laterViews
})

/** Fetches the later views ahead of need. Never rejects: a download that failed is tried again when one of them is shown. */
export async function preloadLaterViews(): Promise<void> {
  await load().catch(() => {})
}

/** One of the views that come in one download. What `isOptional` is left out when that fails. */
export function later(name: keyof Views, Waiting?: ComponentType, isOptional = false): LateView {
  return featureView(async () => ownValue(await load(), name), Waiting, { here: () => loaded && ownValue(loaded, name), isOptional })
}
