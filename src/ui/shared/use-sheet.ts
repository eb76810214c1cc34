import { type RefObject, useLayoutEffect } from 'react'
import { makeSheet, wearSheet } from '../modal/dialog-host.ts'

/** Styles that a view brings along, in the shadow root where it stands, for as long as it stands there. */
export function useSheet(place: RefObject<Element | null>, css: string): void {
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (!place.current || !root || root === place.current.ownerDocument || !('adoptedStyleSheets' in root)) return
    return wearSheet(root as ShadowRoot, makeSheet(place.current.ownerDocument, css))
  }, [place, css])
}
