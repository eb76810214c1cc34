import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/** A foreign page inside ours. Messages in both directions are bound to its exact origin and window. */
export interface FrameChannel {
  /** Structured data the frame sent; never from another origin or window. Unparsed: the caller gives it a schema. */
  readonly messages$: Observable<unknown>
  post(message: unknown): void
  dispose(): void
}

/** @throws FRAME_LOAD_FAILED after 20 s. Spec §9. */
export interface Frames {
  open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel>
}
export const Frames = token<Frames>('Frames')
