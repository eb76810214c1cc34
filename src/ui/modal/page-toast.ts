import type { Toast } from '../../domain/alerts/toast-service.ts'
import type { LocaleState } from '../../domain/options/locale-service.ts'
import type { ThemeState } from '../../domain/options/theme-service.ts'
import type { ReadonlyStore } from '../../domain/shared/store.ts'
import { makeSheet } from './dialog-host.ts'
import { kitCss } from './kit-css.ts'
import { shellCss } from './shell-css.ts'

/** As `OutsideLink` has it, whose code is React's. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' }

const pageToastCss = `.toast{position:fixed;z-index:2147483647;inset-block:auto max(16px,env(safe-area-inset-bottom));font-size:.9375em;font-weight:550}
.toast a{display:inline-flex;align-items:center;min-block-size:44px;margin-block:-6px;color:inherit;text-underline-offset:3px}`

type Sources = Readonly<{
  toasts: ReadonlyStore<Toast | undefined>
  theme: ReadonlyStore<ThemeState>
  locale: ReadonlyStore<LocaleState>
}>

/** Shows toasts on the page itself, at its lower edge, without the modal. The returned function takes it all away. */
export function mountPageToasts(page: Document, { toasts, theme, locale }: Sources): () => void {
  const host = page.createElement('portico-toast')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [shellCss, kitCss, pageToastCss].map((css) => makeSheet(page, css))
  const root = page.createElement('div')
  root.className = 'root toast'
  // Always there, so that a screen reader hears what is put into it.
  root.setAttribute('role', 'status')
  shadow.append(root)
  page.body.append(host)
  const show = (toast: Toast | undefined) => {
    root.dataset['theme'] = theme.value.mode
    root.dir = locale.value.dir
    root.lang = locale.value.locale
    root.replaceChildren()
    if (!toast) return
    const body = root.appendChild(page.createElement('div'))
    body.className = 'toast-body'
    body.dataset['testid'] = 'page-toast'
    body.append(`${toast.variant === 'success' ? '✓' : '!'} ${toast.message} `)
    if (toast.amount !== undefined) {
      const amount = body.appendChild(page.createElement('bdi'))
      amount.dir = 'ltr'
      amount.textContent = toast.amount
    }
    if (toast.link) {
      const link = body.appendChild(page.createElement('a'))
      Object.assign(link, OUTSIDE, { href: toast.link.href, textContent: toast.link.label })
    }
  }
  show(toasts.value)
  const stop = toasts.watch(show)
  return () => {
    stop()
    host.remove()
  }
}
