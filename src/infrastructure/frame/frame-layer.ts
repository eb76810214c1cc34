import type { FrameBox, FrameStage } from '../../ports/frame/frames.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { FrameArming } from './frame-arming.ts'

/** `!important`: the page's own rules for `iframe` must not move or hide it. */
const CSS = `:host{all:initial!important;display:block!important}
dialog{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;background:none;overflow:hidden;outline:0;color-scheme:normal}
dialog:not([open]){display:none}
dialog::backdrop{background:none}
::slotted(iframe){position:fixed!important;inset:auto!important;left:var(--left)!important;top:var(--top)!important;width:var(--width)!important;height:var(--height)!important;min-width:0!important;min-height:0!important;max-width:none!important;max-height:none!important;margin:0!important;padding:0!important;border:0!important;border-radius:0 0 var(--radius) var(--radius)!important;display:block!important;visibility:visible!important;opacity:1!important;transform:none!important;color-scheme:normal!important}
dialog:not(.armed) ::slotted(iframe){pointer-events:none!important}
dialog.armed ::slotted(iframe){pointer-events:auto!important}
button{position:fixed;left:var(--close-left);top:var(--close-top);width:var(--close-width);height:var(--close-height);margin:0;padding:0;border:0;border-radius:99px;background:none;cursor:pointer;outline-offset:-4px}
button[hidden]{display:none}
button:focus-visible{outline:2px solid Highlight}`

/**
 * A transparent modal dialog around the frame. A modal dialog of ours makes everything outside of it inert, also what a popover would put
 * on top; a second modal dialog is above it and usable. While it is closed, the frame is loaded but not rendered.
 */
export class FrameLayer {
  readonly #root: HTMLElement
  readonly #dialog: HTMLDialogElement
  readonly #close: HTMLButtonElement
  readonly #watching: MutationObserver
  readonly #arming: FrameArming
  #stage: FrameStage | undefined

  /** `onGone`: the site took the frame out of the page, which ends the document in it. */
  constructor(
    page: Window,
    clock: Clock,
    readonly frame: HTMLIFrameElement,
    onGone: () => void,
  ) {
    const { document } = page
    this.#root = document.createElement('portico-frame-root')
    const shadow = this.#root.attachShadow({ mode: 'open' })
    const sheet = new (page as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(CSS)
    shadow.adoptedStyleSheets = [sheet]
    this.#dialog = document.createElement('dialog')
    this.#dialog.tabIndex = -1
    this.#close = document.createElement('button')
    this.#close.type = 'button'
    this.#dialog.append(this.#close, document.createElement('slot'))
    shadow.append(this.#dialog)
    this.#close.addEventListener('click', () => this.#stage?.onDismiss())
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.#stage?.onDismiss()
    })
    this.#dialog.addEventListener('close', () => {
      // Browsers may close a dialog whose `cancel` was refused.
      if (!this.#stage || this.#dialog.open || !this.#root.isConnected) return
      this.#dialog.showModal()
      this.#stage.onDismiss()
    })
    this.#dialog.addEventListener('click', ({ target, clientX, clientY }) => {
      if (target === this.#dialog && this.#stage && !contains(this.#stage.card, clientX, clientY)) this.#stage.onDismiss()
    })
    this.#arming = new FrameArming(page as Window & typeof globalThis, clock, this.#root, frame, (isArmed) => {
      this.#dialog.classList.toggle('armed', isArmed)
      // Keys were meant for what was there before, too.
      if (isArmed && shadow.activeElement === this.#dialog) frame.focus({ preventScroll: true })
    })
    this.#root.append(frame)
    document.body.append(this.#root)
    this.#watching = new MutationObserver(() => !(this.#root.isConnected && frame.parentNode === this.#root) && onGone())
    // The body itself may be replaced.
    for (const parent of [document.documentElement, document.body, this.#root]) this.#watching.observe(parent, { childList: true })
  }

  show(stage: FrameStage): void {
    if (!this.#root.isConnected) return
    const before = this.#stage
    this.#stage = stage
    this.frame.title = stage.title
    this.#dialog.setAttribute('aria-label', stage.title)
    this.#place('', stage.box)
    this.#dialog.style.setProperty('--radius', `${String(stage.radius)}px`)
    this.#close.hidden = stage.close === undefined
    if (stage.close) {
      this.#place('close-', stage.close.box)
      this.#close.setAttribute('aria-label', stage.close.label)
    }
    const isNew = before?.turn !== stage.turn
    if (!this.#dialog.open) this.#dialog.showModal()
    if (isNew) this.#dialog.focus({ preventScroll: true })
    if (isNew || !isSame(before.box, stage.box)) this.#arming.begin()
  }

  hide(): void {
    if (!this.#stage) return
    this.#stage = undefined
    this.#arming.end()
    this.#dialog.close()
  }

  remove(): void {
    this.#watching.disconnect()
    this.hide()
    this.#root.remove()
  }

  #place(name: string, { left, top, width, height }: FrameBox): void {
    for (const [key, value] of Object.entries({ left, top, width, height }))
      this.#dialog.style.setProperty(`--${name}${key}`, `${String(value)}px`)
  }
}

function contains({ left, top, width, height }: FrameBox, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

function isSame(a: FrameBox, b: FrameBox): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height
}
