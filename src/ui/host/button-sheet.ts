import { useInsertionEffect } from 'react'
import { adoptStyleSheet, makeSheet } from '../modal/dialog-host.ts'
import { buttonCss } from './button-css.ts'

let users = 0
let remove: (() => void) | undefined

/** Styles our buttons while at least one is mounted: by a constructable sheet, which a strict `style-src` allows. */
export function useButtonSheet(): void {
  useInsertionEffect(() => {
    users += 1
    remove ??= adoptStyleSheet(document, makeSheet(document, buttonCss))
    return () => {
      users -= 1
      if (users > 0) return
      remove?.()
      remove = undefined
    }
  }, [])
}
