import { Observable } from 'rxjs'
import { isKey } from './json.ts'

/**
 * Notifies the site's other tabs of written keys. The channel is opened on first use; without BroadcastChannel there are no notifications.
 */
export class TabMessages {
  #channel: BroadcastChannel | undefined
  #disposed = false

  constructor(
    private readonly name: string,
    private readonly Channel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel,
  ) {}

  readonly keys$: Observable<string> = new Observable<string>((observer) => {
    const listener = ({ data }: MessageEvent<unknown>) => {
      if (isKey(data)) observer.next(data)
    }
    const channel = this.#open()
    channel?.addEventListener('message', listener)
    return () => channel?.removeEventListener('message', listener)
  })

  post(key: string): void {
    try {
      this.#open()?.postMessage(key)
    } catch {
      // The channel is closed or forbidden: other tabs read again when they become visible.
    }
  }

  dispose(): void {
    this.#disposed = true
    this.#channel?.close()
    this.#channel = undefined
  }

  #open(): BroadcastChannel | undefined {
    if (this.#disposed) return undefined
    try {
      this.#channel ??= this.Channel && new this.Channel(this.name)
    } catch {
      // BroadcastChannel is forbidden in sandboxed frames.
    }
    return this.#channel
  }
}
