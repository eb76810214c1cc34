import { supplyIcons } from '../shared/icon.tsx'
import { supplyDrawings } from '../wallets/drawings.ts'
import { adoptStyleSheet, makeSheet } from './dialog-host.ts'

/** The shadow roots with a modal, each with the function that removes the style sheet again. */
const dressed = new Map<ShadowRoot, (() => void) | undefined>()
let css: string | undefined

/** Fetches styles, icons and drawings of the views after the first, for every modal of the page: called when such a view loads. */
export async function loadViewsCss(): Promise<void> {
  if (css === undefined) {
    const { laterLooks } = await import('./later-views.ts')
    supplyIcons(laterLooks.icons)
    supplyDrawings(laterLooks.drawings)
    css = laterLooks.css
  }
  for (const [shadow, undress] of dressed) if (!undress) dress(shadow, css)
}

/** Gives a modal's root those styles, now or when they arrive. The returned function takes them off. */
export function wearViewsCss(shadow: ShadowRoot): () => void {
  dressed.set(shadow, undefined)
  if (css !== undefined) dress(shadow, css)
  return () => {
    dressed.get(shadow)?.()
    dressed.delete(shadow)
  }
}

function dress(shadow: ShadowRoot, text: string): void {
  dressed.set(shadow, adoptStyleSheet(shadow, makeSheet(shadow.ownerDocument, text)))
}
