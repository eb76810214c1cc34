import { type RefObject, useLayoutEffect, useRef } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { adoptStyleSheet, makeSheet } from './dialog-host.ts'
import { TITLE_ID } from './header.tsx'
import { themeProperties } from './theme-properties.ts'

/** Applies the current theme, language and name to the element around the card (the dialog, or the inline root). */
export function useFrame(card: RefObject<HTMLElement | null>, title: string | undefined): void {
  const t = useMessages()
  const [theme] = useService(ThemeService)
  const [{ locale, dir }] = useService(LocaleService)
  const { mode, scheme, variables } = theme
  const fallback = t('title.account')

  useLayoutEffect(() => {
    const frame = card.current?.closest('[data-portico=root]')
    frame?.setAttribute('data-theme', mode)
    frame?.setAttribute('dir', dir)
    frame?.setAttribute('lang', locale)
  }, [card, mode, dir, locale])

  useLayoutEffect(() => {
    const frame = card.current?.closest('[data-portico=root]')
    if (!frame) return
    if (title === undefined) {
      frame.removeAttribute('aria-labelledby')
      frame.setAttribute('aria-label', fallback)
    } else {
      frame.setAttribute('aria-labelledby', TITLE_ID)
      frame.removeAttribute('aria-label')
    }
  }, [card, title, fallback])

  const rule = useRef<CSSStyleDeclaration>(undefined)
  useLayoutEffect(() => {
    const page = card.current?.ownerDocument
    const shadow = card.current?.getRootNode() as ShadowRoot | undefined
    if (!page || !shadow?.adoptedStyleSheets) return
    const sheet = makeSheet(page, '.root{}')
    rule.current = (sheet.cssRules[0] as CSSStyleRule | undefined)?.style
    const takeOff = adoptStyleSheet(shadow, sheet)
    // A phone's keyboard covers the bottom of the page: the sheet is placed above it.
    const seen = page.defaultView?.visualViewport
    const follow = () => {
      const covered = seen && seen.scale === 1 ? page.documentElement.clientHeight - seen.height - seen.offsetTop : 0
      rule.current?.setProperty('--keyboard', `${String(Math.max(0, Math.round(covered)))}px`)
    }
    seen?.addEventListener('resize', follow)
    return () => {
      seen?.removeEventListener('resize', follow)
      takeOff()
    }
  }, [card])

  useLayoutEffect(() => {
    const style = rule.current
    const supports = card.current?.ownerDocument.defaultView?.CSS.supports
    if (!style || !supports) return
    const properties = themeProperties({ variables, scheme }, supports)
    for (const [name, value] of properties) style.setProperty(name, value)
    return () => {
      for (const name of properties.keys()) style.removeProperty(name)
    }
  }, [card, variables, scheme])
}
