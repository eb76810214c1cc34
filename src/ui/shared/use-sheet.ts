import { type RefObject, useLayoutEffect } from 'react'
import { makeSheet, wearSheet } from '../modal/dialog-host.ts'

/** Adds a view's styles to its shadow root while it is mounted. */
export function useSheet(place: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (!place.current || !root || root === place.current.ownerDocument || !('adoptedStyleSheets' in root)) return
    return wearSheet(root as ShadowRoot, makeSheet(place.current.ownerDocument, css))
  }, [place, css])
}
