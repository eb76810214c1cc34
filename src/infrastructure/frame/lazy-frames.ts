import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/async/abortable.ts'
import type { FrameChannel, Frames, LayeredFrame } from '../../ports/frame/frames.ts'

type DisposableFrames = Frames & { dispose(): void }

/** Fetches the code for frames when the first one is opened. A failed download may be retried. */
export class LazyFrames implements Frames {
  #loading: Promise<DisposableFrames> | undefined

  constructor(private readonly load: () => Promise<DisposableFrames>) {}

  async open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel> {
    return (await this.#loaded(url, signal)).open(url, options, signal)
  }

  async openLayered(
    url: string,
    options: { readonly title: string; readonly id: string; readonly name: string },
    signal: AbortSignal,
  ): Promise<LayeredFrame> {
    return (await this.#loaded(url, signal)).openLayered(url, options, signal)
  }

  dispose(): void {
    void this.#loading?.then((frames) => frames.dispose()).catch(() => {})
  }

  #loaded(url: string, signal: AbortSignal): Promise<DisposableFrames> {
    this.#loading ??= this.load().catch((cause: unknown) => {
      this.#loading = undefined
      throw fail('FRAME_LOAD_FAILED', { origin: url.replace(/[?#].*$/s, '') }, { cause })
    })
    return abortable(this.#loading, signal)
  }
}
