import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/** A page of another origin in an iframe. Messages in both directions are limited to its exact origin and window. */
export interface FrameChannel {
  /** Messages of the frame (structured clones); never of another origin or window. Not validated: the caller applies a schema. */
  readonly messages$: Observable<unknown>
  post(message: unknown): void
  dispose(): void
}

/** @throws FRAME_LOAD_FAILED after 20 s. Spec §9. */
export interface Frames {
  open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel>
}
export const Frames = token<Frames>('Frames')
