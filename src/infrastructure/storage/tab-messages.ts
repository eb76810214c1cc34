import { attempt } from '../../domain/shared/attempt.ts'
/** Tells other tabs which keys this one wrote, and hears the same of them. */
export interface Tabs {
  hear(run: (key: string) => void): void
  post(key: string): void
  close(): void
}

/** The site's other tabs, over a `BroadcastChannel`; where there is none, nobody is told. */
export class TabMessages implements Tabs {
  #channel: BroadcastChannel | undefined

  constructor(private readonly name: string) {}

  hear(run: (key: string) => void): void {
    const channel = this.#open()
    if (channel) channel.onmessage = ({ data }: MessageEvent) => run(data)
  }

  post(key: string): void {
    this.#open()?.postMessage(key)
  }

  close(): void {
    this.#channel?.close()
  }

  #open(): BroadcastChannel | undefined {
    // It is missing, or forbidden in a sandboxed frame.
    attempt(() => (this.#channel ??= new BroadcastChannel(this.name)))
    return this.#channel
  }
}
