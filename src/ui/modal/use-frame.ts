import { type RefObject, useLayoutEffect } from 'react'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { ThemeService } from '../../domain/options/theme-service.ts'
import { useMessages } from '../shared/use-messages.ts'
import { useService } from '../shared/use-service.ts'
import { makeSheet } from './dialog-host.ts'
import { TITLE_ID, useTitle } from './header.tsx'
import { themeProperties } from './theme-properties.ts'

/** Keeps what stands around the card (the dialog, or the inline root) in the present theme, language and name. */
export function useFrame(card: RefObject<HTMLElement | null>): void {
  const t = useMessages()
  const title = useTitle()
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

  useLayoutEffect(() => {
    const place = card.current?.getRootNode()
    const page = card.current?.ownerDocument
    if (!page || !place || !('adoptedStyleSheets' in place)) return
    const shadow = place as ShadowRoot
    const sheet = makeSheet(page, '.root{}')
    const [rule] = sheet.cssRules
    if (!rule) return
    const supports = (property: string, value: string) => page.defaultView?.CSS.supports(property, value) ?? false
    for (const [name, value] of themeProperties({ variables, scheme }, supports)) (rule as CSSStyleRule).style.setProperty(name, value)
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
    return () => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [card, variables, scheme])
}
