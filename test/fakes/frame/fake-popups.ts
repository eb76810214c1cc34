import { Subject } from 'rxjs'
import { fail } from '../../../src/domain/errors/fail.ts'
import type { Closing, PopupChannel, PopupFrame, Popups } from '../../../src/ports/frame/popups.ts'
import type { FakeFramePage } from './fake-frames.ts'

type OpenPopup = Readonly<{ url: string; name: string; channel: PopupChannel; closeByVisitor(): void; cutOff(): void }>

/** Windows without a browser. An address that has no page shows an empty one. */
export class FakePopups implements Popups {
  /** By the beginning of their address. */
  readonly pages = new Map<string, FakeFramePage>()
  /** The browser lets none through. */
  blocked = false
  /** The windows that are open. */
  readonly windows = new Set<OpenPopup>()
  /** Every window there ever was, by address. */
  readonly opened: string[] = []
  focused = 0

  open(url: string, { name }: PopupFrame): PopupChannel {
    if (this.blocked || !/^https:\/\//.test(url)) throw fail('POPUP_BLOCKED', { origin: /^https:\/\/[^/]+/.exec(url)?.[0] ?? '' })
    this.opened.push(url)
    const said$ = new Subject<unknown>()
    const closed$ = new Subject<Closing>()
    const popups = this
    const end = () => {
      this.windows.delete(window)
      said$.complete()
      closed$.complete()
    }
    const go = (hasReturned: boolean) => {
      closed$.next({ hasReturned })
      end()
    }
    const channel: PopupChannel = {
      messages$: said$.asObservable(),
      closed$: closed$.asObservable(),
      get isOpen() {
        return popups.windows.has(window)
      },
      post: (message) => {
        if (this.windows.has(window)) queueMicrotask(() => hear?.(structuredClone(message)))
      },
      navigate: (to) => {
        if (!/^https:\/\//.test(to) || !this.windows.has(window)) return false
        this.opened.push(to)
        return true
      },
      focus: () => {
        this.focused += 1
      },
      dispose: end,
    }
    const window: OpenPopup = {
      url,
      name,
      channel,
      closeByVisitor: () => go(true),
      cutOff: () => go(false),
    }
    this.windows.add(window)
    const page = [...this.pages].find(([start]) => url.startsWith(start))?.[1]
    const say = (message: unknown) => queueMicrotask(() => said$.next(structuredClone(message)))
    const hear = page?.(say)
    return channel
  }
}
