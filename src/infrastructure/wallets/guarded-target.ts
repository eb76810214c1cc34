/** What we need of a window. Other scripts may have replaced any of it. */
export type DiscoveryTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> &
  Readonly<{
    ethereum?: unknown
    EventTarget?: { prototype: EventTarget } | undefined
    Event?: (new (type: string) => Event) | undefined
    document?: { createEvent(kind: 'Event'): Event } | undefined
    requestAnimationFrame?: ((run: () => void) => number) | undefined
    cancelAnimationFrame?: ((handle: number) => void) | undefined
  }>

/** Calls a window's event methods as the browser made them; only when that fails, as the page replaced them. Never throws. Threat T13. */
export class GuardedTarget {
  constructor(private readonly target: DiscoveryTarget) {}

  /** Before the listeners of the page, which may keep an event from spreading. */
  listen(type: string, listener: (event: unknown) => void): () => void {
    const run = (event: unknown) => {
      try {
        listener(event)
      } catch {
        // A wallet's event must never become the page's uncaught error.
      }
    }
    this.#call('addEventListener', type, run, true)
    return () => this.#call('removeEventListener', type, run, true)
  }

  /** `detail`: as a `CustomEvent` has it. */
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
      try {
        const event = make()
        if (event && detail) Object.defineProperty(event, 'detail', { value: detail })
        if (this.#call('dispatchEvent', event)) return
      } catch {
        // The next way to make an event may be intact.
      }
    }
  }

  /** `window.ethereum`, whatever hides behind it. */
  ethereum(): unknown {
    try {
      return this.target.ethereum
    } catch {
      return undefined
    }
  }

  /** Runs before the next paint; the returned function cancels. False when this page has no frames. */
  frame(run: () => void): (() => void) | undefined {
    try {
      const handle = this.target.requestAnimationFrame?.(run)
      return handle === undefined ? undefined : () => this.#cancelFrame(handle)
    } catch {
      return undefined
    }
  }

  #cancelFrame(handle: number): void {
    try {
      this.target.cancelAnimationFrame?.(handle)
    } catch {
      // The frame then finds nothing to do.
    }
  }

  /** False when nothing worked. */
  #call(method: 'addEventListener' | 'removeEventListener' | 'dispatchEvent', ...args: readonly unknown[]): boolean {
    for (const own of [() => (this.target.EventTarget ?? EventTarget).prototype[method], () => this.target[method]]) {
      try {
        Reflect.apply(own() as (...all: unknown[]) => unknown, this.target, args)
        return true
      } catch {
        // The next one may be intact.
      }
    }
    return false
  }
}
