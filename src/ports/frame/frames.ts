import type { Observable } from 'rxjs'
import { token } from '../di/token.ts'

/** A page of another origin in an iframe. Messages in both directions are limited to its exact origin and window. */
export interface FrameChannel {
  /** Messages of the frame (structured clones); never of another origin or window. Not validated: the caller applies a schema. */
  readonly messages$: Observable<unknown>
  /** @throws FRAME_NOT_SET when the frame is no longer in the page */
  post(message: unknown): void
  dispose(): void
}

/** A rectangle of the viewport in CSS px. */
export type FrameBox = Readonly<{ left: number; top: number; width: number; height: number }>

/** `close`: the place and the name of the button that dismisses. `onDismiss`: that button, Escape, or a click outside `card`. */
export type FrameStage = Readonly<{
  /** Changes with what the frame is to show. */
  turn: number
  /** The accessible name. */
  title: string
  box: FrameBox
  card: FrameBox
  /** Of the lower corners, in CSS px. */
  radius: number
  close?: Readonly<{ box: FrameBox; label: string }> | undefined
  onDismiss(): void
}>

/** A frame that can be shown above everything on the page, dialogs too. It is never moved in the document, which would load it again. */
export interface LayeredFrame extends FrameChannel {
  /**
   * Emits when the document in the frame is not the same any more: it was reloaded, led elsewhere, or taken out of the page. What it was
   * asked before is lost.
   */
  readonly replaced$: Observable<void>
  /**
   * Shows the frame, or moves it. It ignores pointers until it has stood where it is for 500 ms: with the same `turn`, uncovered, in a
   * window that has the focus.
   */
  show(stage: FrameStage): void
  hide(): void
}

/** @throws FRAME_LOAD_FAILED after 20 s, FRAME_PARENT_NOT_SET when the page has no body */
export interface Frames {
  open(url: string, options: { readonly title: string; readonly visible: boolean }, signal: AbortSignal): Promise<FrameChannel>
  /** Hidden until `show`. `id` is left out when the page has an element with it. */
  openLayered(
    url: string,
    options: { readonly title: string; readonly id: string; readonly name: string },
    signal: AbortSignal,
  ): Promise<LayeredFrame>
}
export const Frames = token<Frames>('Frames')
