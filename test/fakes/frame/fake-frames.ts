import { Observable, Subject } from 'rxjs'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { withDeadline } from '../../../src/domain/shared/async/with-deadline.ts'
import type { FrameChannel, FrameStage, Frames, LayeredFrame } from '../../../src/ports/frame/frames.ts'
import type { Clock } from '../../../src/ports/time/clock.ts'

/** The foreign page: it may speak when it has loaded, and gives what to do with messages. */
export type FakeFramePage = (say: (message: unknown) => void) => (message: unknown) => void

/** Frames without a browser. A URL that has no page never loads. */
export class FakeFrames implements Frames {
  readonly pages = new Map<string, FakeFramePage>()
  /** Where a layered frame is shown; undefined while it is hidden. */
  stage: FrameStage | undefined
  /** The host took the frames out of the page. */
  isRemoved = false
  readonly #replaced = new Subject<void>()
  /** The frames that are open. */
  readonly channels = new Set<FrameChannel>()

  constructor(private readonly clock: Clock) {}

  /** The page in the layered frame is reloaded, or led elsewhere. */
  replace(): void {
    this.#replaced.next()
  }

  /** The site takes the layered frame out of the page. */
  takeOut(): void {
    this.isRemoved = true
    this.#replaced.next()
  }

  async open(url: string, _options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel> {
    if (signal.aborted) throw fail('ABORTED', {})
    const late = () => fail('FRAME_LOAD_FAILED', { origin: url })
    if (!url.startsWith('https://')) throw late()
    const page = this.pages.get(url)
    await withDeadline({ clock: this.clock, ms: 20_000, late, signal }, () =>
      page ? Promise.resolve() : new Promise<void>(() => undefined),
    )
    const said$ = new Subject<unknown>()
    let waiting: unknown[] | undefined = []
    const say = (message: unknown) => (waiting ? void waiting.push(copyOf(message)) : said$.next(copyOf(message)))
    const hear = page?.(say)
    const channel: FrameChannel = {
      messages$: new Observable((observer) => {
        const early = waiting ?? []
        waiting = undefined
        const subscription = said$.subscribe(observer)
        for (const message of early) observer.next(message)
        return subscription
      }),
      post: (message) => {
        if (this.isRemoved) throw fail('FRAME_NOT_SET', {})
        if (this.channels.has(channel)) hear?.(structuredClone(message))
      },
      dispose: () => {
        this.channels.delete(channel)
        said$.complete()
      },
    }
    this.channels.add(channel)
    return channel
  }

  async openLayered(url: string, { title }: { readonly title: string }, signal: AbortSignal): Promise<LayeredFrame> {
    const channel = await this.open(url, { title, visible: false }, signal)
    const hide = () => {
      this.stage = undefined
    }
    return {
      messages$: channel.messages$,
      replaced$: this.#replaced,
      post: (message) => channel.post(message),
      dispose: () => {
        hide()
        channel.dispose()
      },
      show: (stage) => {
        this.stage = stage
      },
      hide,
    }
  }
}

/** As browsers copy messages. Node's own way is recursive and cannot carry what is nested 10,000 deep; theirs can. */
function copyOf(message: unknown): unknown {
  try {
    return structuredClone(message)
  } catch (error) {
    if (error instanceof RangeError) return message
    throw error
  }
}
