import { useInsertionEffect } from 'react'
import { makeSheet } from '../modal/dialog-host.ts'
import { buttonCss } from './button-css.ts'

let users = 0
let remove: (() => void) | undefined

/** Styles our buttons while at least one is mounted: by a constructable sheet, which a strict `style-src` allows. */
export function useButtonSheet(): void {
  useInsertionEffect(() => {
    users += 1
    if (!remove) {
      const page = document
      const sheet = makeSheet(page, buttonCss)
      page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
      remove = () => {
        page.adoptedStyleSheets = page.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }
    return () => {
      users -= 1
      if (users > 0) return
      remove?.()
      remove = undefined
    }
  }, [])
}
