import { fail } from '../../domain/errors/fail.ts'
import { within } from '../../domain/shared/deadline.ts'
import type { FrameChannel, Frames } from '../../ports/frame/frames.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { frameOrigin } from './frame-origin.ts'
import { PostMessageChannel } from './post-message-channel.ts'

/** Spec §9. */
export const FRAME_LOAD_DEADLINE_MS = 20_000

/**
 * Iframes beside our own elements. `container` is evaluated at each opening: the dialog's shadow root, or an element supplied by the site.
 */
export class PostMessageFrames implements Frames {
  readonly #channels = new Set<PostMessageChannel>()

  constructor(
    private readonly clock: Clock,
    private readonly container: () => ParentNode = () => document.body,
    private readonly page: Window = window,
  ) {}

  async open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel> {
    if (signal.aborted) throw fail('ABORTED', {})
    const origin = frameOrigin(url)
    if (origin === undefined) throw fail('FRAME_LOAD_FAILED', { origin: url.replace(/[?#].*$/s, '') })
    const frame = this.page.document.createElement('iframe')
    frame.title = options.title
    frame.hidden = !options.visible
    frame.referrerPolicy = 'origin'
    frame.src = url
    const channel = new PostMessageChannel(this.page, frame, origin, () => this.#channels.delete(channel))
    this.#channels.add(channel)
    const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
    try {
      this.container().append(frame)
      const late = () => fail('FRAME_LOAD_FAILED', { origin })
      await within({ clock: this.clock, ms: FRAME_LOAD_DEADLINE_MS, late, signal }, () => loaded)
      return channel
    } catch (error) {
      channel.dispose()
      throw error
    }
  }

  dispose(): void {
    for (const channel of this.#channels) channel.dispose()
  }
}
