import { type RefObject, useLayoutEffect, useRef } from 'react'
import { adoptStyleSheet, makeSheet } from '../modal/dialog-host.ts'

/** Adds a view's styles to its shadow root while it is mounted. Returns the ref for an element of the view. */
export function useSheet<E extends Element = HTMLDivElement>(css: string): RefObject<E | null> {
  const place = useRef<E>(null)
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (!place.current || !root || root === place.current.ownerDocument || !('adoptedStyleSheets' in root)) return
    return adoptStyleSheet(root as ShadowRoot, makeSheet(place.current.ownerDocument, css))
  }, [css])
  return place
}
