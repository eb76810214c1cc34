import { Subject } from 'rxjs'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { FrameChannel, Frames, LayeredFrame } from '../../ports/frame/frames.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { FrameLayer } from './frame-layer.ts'
import { frameOrigin } from './frame-origin.ts'
import { PostMessageChannel } from './post-message-channel.ts'

export const FRAME_LOAD_DEADLINE_MS = 20_000

type Place = Readonly<{ frame: HTMLIFrameElement; attach(): void; onDispose(): void }>

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

  open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel> {
    const frame = this.#frame(options.title)
    frame.hidden = !options.visible
    return this.#load(url, { frame, attach: () => this.container().append(frame), onDispose: () => {} }, signal)
  }

  async openLayered(
    url: string,
    options: { readonly title: string; readonly id: string; readonly name: string },
    signal: AbortSignal,
  ): Promise<LayeredFrame> {
    const { body } = this.page.document as { body: HTMLElement | null }
    if (!body || body.localName === 'frameset') throw fail('FRAME_PARENT_NOT_SET', {})
    const frame = this.#frame(options.title)
    if (!this.page.document.getElementById(options.id)) frame.id = options.id
    frame.name = options.name
    const layers: FrameLayer[] = []
    const replaced$ = new Subject<void>()
    const tell = () => replaced$.next()
    const attach = () => void layers.push(new FrameLayer(this.page, this.clock, frame, tell))
    const onDispose = () => layers[0]?.remove()
    const channel = await this.#load(url, { frame, attach, onDispose }, signal)
    frame.addEventListener('load', tell)
    return {
      messages$: channel.messages$,
      replaced$,
      post: (message) => channel.post(message),
      dispose: () => channel.dispose(),
      show: (stage) => layers[0]?.show(stage),
      hide: () => layers[0]?.hide(),
    }
  }

  dispose(): void {
    for (const channel of this.#channels) channel.dispose()
  }

  #frame(title: string): HTMLIFrameElement {
    const frame = this.page.document.createElement('iframe')
    frame.title = title
    frame.referrerPolicy = 'origin'
    return frame
  }

  async #load(url: string, { frame, attach, onDispose }: Place, signal: AbortSignal): Promise<PostMessageChannel> {
    if (signal.aborted) throw fail('ABORTED', {})
    const origin = frameOrigin(url)
    if (origin === undefined) throw fail('FRAME_LOAD_FAILED', { origin: url.replace(/[?#].*$/s, '') })
    frame.src = url
    const channel = new PostMessageChannel(this.page, frame, origin, () => {
      this.#channels.delete(channel)
      onDispose()
    })
    this.#channels.add(channel)
    const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
    try {
      attach()
      const late = () => fail('FRAME_LOAD_FAILED', { origin })
      await withDeadline({ clock: this.clock, ms: FRAME_LOAD_DEADLINE_MS, late, signal }, () => loaded)
      return channel
    } catch (error) {
      channel.dispose()
      throw error
    }
  }
}
