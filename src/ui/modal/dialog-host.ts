import { shellCss } from './shell-css.ts'

export type DialogHostOptions = Readonly<{
  /** Name of the dialog until the header's title takes over. */
  label: string
  closeLabel: string
  theme: 'light' | 'dark' | 'system'
  mobileFullScreen?: boolean | undefined
  /** The visitor pressed Escape, the close button, the backdrop or the back gesture. The host never closes by itself. */
  onDismiss(): void
}>

type Parts = Readonly<{ root: HTMLElement; shadow: ShadowRoot; dialog: HTMLDialogElement; content: HTMLElement; skeleton: HTMLElement }>

/**
 * The modal's place in the page: `<portico-modal-root>`, its shadow root, the native dialog and a skeleton of the first view.
 * Does not import React, so that a click can show it before the rest has arrived. Touches nothing before the first `open()` or `content`.
 */
export class DialogHost {
  readonly #options: () => DialogHostOptions
  #made: Parts | undefined
  #unlock: (() => void) | undefined
  #opener: HTMLElement | undefined

  /** `options` are read when the dialog is made, at its first use. */
  constructor(options: () => DialogHostOptions) {
    this.#options = options
  }

  get #parts(): Parts {
    this.#made ??= makeParts(document, this.#options(), () => this.isOpen)
    return this.#made
  }
  /** Where the React root is mounted. */
  get content(): HTMLElement {
    return this.#parts.content
  }
  get shadow(): ShadowRoot {
    return this.#parts.shadow
  }
  get dialog(): HTMLDialogElement {
    return this.#parts.dialog
  }
  /** Whether it fills narrow screens. */
  fill(fills: boolean): void {
    this.#made?.dialog.classList.toggle('full', fills)
  }
  get isOpen(): boolean {
    return !!this.#unlock
  }

  open(): void {
    const { root, dialog } = this.#parts
    const page = root.ownerDocument
    if (root.isConnected && this.#unlock && dialog.matches(':modal')) return
    // First what reads the page's layout, then what changes it.
    if (!this.#unlock) {
      this.#opener = focusedIn(page)
      this.#unlock = lockScroll(page)
    }
    if (!root.isConnected) page.body.append(root)
    dialog.removeAttribute('open')
    dialog.showModal()
    // A dialog focuses its first button by default; focusing the card instead shows no focus ring before a key is used.
    dialog.querySelector<HTMLElement>('.card')?.focus({ preventScroll: true })
  }

  close(): void {
    this.#unlock?.()
    this.#unlock = undefined
    this.#made?.dialog.close()
    this.#opener?.focus({ preventScroll: true })
    this.#opener = undefined
  }

  /** The content has rendered: the skeleton is not needed any more. */
  filled(): void {
    this.#made?.skeleton.remove()
  }

  /** Shows an error with one action when the content could not be loaded. */
  explain(text: string, retryLabel: string, onRetry: () => void): void {
    const { skeleton } = this.#parts
    const before = [...skeleton.children]
    const why = make('p', { class: 'why', role: 'alert' }, text)
    const retry = make('button', { class: 'why', type: 'button' }, retryLabel)
    retry.addEventListener('click', () => {
      skeleton.replaceChildren(...before)
      skeleton.ariaBusy = 'true'
      onRetry()
    })
    skeleton.ariaBusy = 'false'
    skeleton.replaceChildren(before[0] ?? '', why, retry)
  }

  /** Restores the page to its state before. The host can be opened again afterwards. */
  remove(): void {
    this.close()
    this.#made?.root.remove()
    this.#made = undefined
  }
}

/** A style sheet made by script: allowed where `style-src` forbids inline styles. */
export function makeSheet(page: Document, css: string): CSSStyleSheet {
  const sheet = new (page.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Adds a style sheet to a page or a shadow root. The returned function takes it off again. */
export function adoptStyleSheet(root: Document | ShadowRoot, sheet: CSSStyleSheet): () => void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function make<T extends HTMLElement>(tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): T {
  const element = document.createElement(tag)
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? '')
  element.append(...children)
  return element as T
}

function makeParts(
  page: Document,
  { label, closeLabel, theme, mobileFullScreen, onDismiss }: DialogHostOptions,
  isOpen: () => boolean,
): Parts {
  const content = make('div', { class: 'content' })
  const skeleton = make(
    'div',
    { class: 'card', 'data-portico': 'card', 'data-testid': 'w3m-modal-card', tabindex: '-1', 'aria-busy': 'true' },
    make('button', { type: 'button', class: 'x', 'aria-label': closeLabel, 'data-testid': 'w3m-header-close' }, '×'),
    ...[1, 2, 3].map(() => make('div', { class: 'bone' })),
  )
  const dialog = make<HTMLDialogElement>(
    'dialog',
    {
      class: mobileFullScreen ? 'root full' : 'root',
      dir: 'ltr',
      'aria-label': label,
      'data-portico': 'root',
      'data-testid': 'w3m-modal-overlay',
      'data-theme': theme,
    },
    content,
    skeleton,
  )
  let pressed: EventTarget | null = dialog
  const on = (type: string, listener: (event: Event) => void) => dialog.addEventListener(type, listener)
  on('pointerdown', ({ target }) => {
    pressed = target
  })
  on('click', ({ target }) => {
    if ((target === dialog && pressed === dialog) || (target as Element).closest('.x')) onDismiss()
  })
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }
  on('keydown', (event) => {
    const { key, isComposing } = event as KeyboardEvent
    if (key === 'Escape' && !isComposing) refuse(event)
  })
  on('cancel', (event) => {
    if (event.target === dialog) refuse(event)
  })
  // Browsers may close a dialog whose `cancel` was refused (second back gesture): ask again instead.
  on('close', () => {
    if (!isOpen() || dialog.open) return
    dialog.showModal()
    onDismiss()
  })
  const root = make('portico-modal-root', {})
  const shadow = root.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [makeSheet(page, shellCss)]
  shadow.append(dialog)
  return { root, shadow, dialog, content, skeleton }
}

/** The element that has focus, inside however many open shadow roots. */
function focusedIn(page: Document): HTMLElement | undefined {
  let focused = page.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return (focused as HTMLElement | null) ?? undefined
}

/** Locks page scrolling without changing its markup. The scrollbar gutter is kept, so that the layout does not shift. */
function lockScroll(page: Document): () => void {
  const { documentElement: html, body } = page
  // A page that scrolls by `body{overflow}` would turn body into a scroller of its own, and unstick what is sticky, if html were locked.
  const scroller = [html, body].map((element) => getComputedStyle(element).overflow !== 'visible')
  const gutter = innerWidth > html.clientWidth ? 'html{scrollbar-gutter:stable!important}' : ''
  return adoptStyleSheet(page, makeSheet(page, `${!scroller[0] && scroller[1] ? 'body' : 'html'}{overflow:hidden!important}${gutter}`))
}
