import { attempt } from '../../domain/shared/attempt.ts'
/** The members of a window that are used here. Other scripts can replace any of them. */
export type DiscoveryTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> &
  Readonly<{
    ethereum?: unknown
    EventTarget?: { prototype: EventTarget } | undefined
    Event?: (new (type: string) => Event) | undefined
    document?: { createEvent(kind: 'Event'): Event } | undefined
    requestAnimationFrame?: ((run: () => void) => number) | undefined
    cancelAnimationFrame?: ((handle: number) => void) | undefined
  }>

/** Calls the browser's original event methods, and the page's replacements only if those fail. Never throws. */
export class GuardedTarget {
  constructor(private readonly target: DiscoveryTarget) {}

  /** In the capture phase, before listeners of the page that could stop the event. */
  listen(type: string, listener: (event: unknown) => void): () => void {
    const run = (event: unknown) => {
      // An exception caused by a wallet's event must not become an uncaught error of the page.
      attempt(() => listener(event))
    }
    this.#call('addEventListener', type, run, true)
    return () => this.#call('removeEventListener', type, run, true)
  }

  /** `detail`: as in a `CustomEvent`. */
  dispatch(type: string, detail?: unknown): void {
    const makers = [
      () => new (this.target.Event ?? Event)(type),
      () => {
        const event = this.target.document?.createEvent('Event')
        event?.initEvent(type)
        return event
      },
    ]
    for (const make of makers) {
      const event = attempt(() => {
        const made = make()
        return made && detail ? Object.defineProperty(made, 'detail', { value: detail }) : made
      })
      if (event && this.#call('dispatchEvent', event)) return
    }
  }

  /** `window.ethereum`, even if reading it throws. */
  ethereum(): unknown {
    return attempt(() => this.target.ethereum)
  }

  /** Runs before the next paint; the returned function cancels. False when animation frames are unavailable. */
  frame(run: () => void): (() => void) | undefined {
    const handle = attempt(() => this.target.requestAnimationFrame?.(run))
    // Where cancelling fails, the callback does nothing.
    return handle === undefined ? undefined : () => attempt(() => this.target.cancelAnimationFrame?.(handle))
  }

  /** False when no variant of the method worked. */
  #call(method: 'addEventListener' | 'removeEventListener' | 'dispatchEvent', ...args: readonly unknown[]): boolean {
    for (const own of [() => (this.target.EventTarget ?? EventTarget).prototype[method], () => this.target[method]]) {
      const run = () => Reflect.apply(own() as (...all: unknown[]) => unknown, this.target, args)
      if (attempt(() => [run()])) return true
    }
    return false
  }
}
