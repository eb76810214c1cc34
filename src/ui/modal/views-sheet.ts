import { makeSheet, wearSheet } from './dialog-host.ts'

/** The shadow roots where a modal stands, each with what takes its sheet off again. */
const dressed = new Map<ShadowRoot, (() => void) | undefined>()
let css: string | undefined

/** Fetches the styles of the views after the first, for every modal of the page: called together with loading such a view. */
export async function loadViewsCss(): Promise<void> {
  css ??= (await import('./views-css.ts')).viewsCss
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
  dressed.set(shadow, wearSheet(shadow, makeSheet(shadow.ownerDocument, text)))
}
