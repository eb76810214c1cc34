import { Observable, share } from 'rxjs'
import { isKey } from './json.ts'

/** Tells the site's other tabs which key was written. Opened at first use; without BroadcastChannel nobody hears anything. */
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
  }).pipe(share())

  post(key: string): void {
    try {
      this.#open()?.postMessage(key)
    } catch {
      // A closed or forbidden channel: other tabs read again when they become visible.
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
      // Sandboxed frames forbid it.
    }
    return this.#channel
  }
}
