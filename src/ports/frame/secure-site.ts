import type { SecureCallName, SecureCalls } from '../../domain/frame/secure-calls.ts'
import { token } from '../di/token.ts'
import type { FrameStage } from './frames.ts'

/**
 * The page of the embedded wallet, in a frame of its own origin. One per page; created by the first request. Each request has its own id,
 * is answered once, and settles: with the answer, after its time limit, or with an abort.
 */
export interface SecureSite {
  /** Origin of the page and of its windows; undefined when the site switched the service off. */
  readonly origin: string | undefined
  /** Loads the frame without asking it anything. @throws FRAME_LOAD_FAILED, ABORTED, DISPOSED */
  load(signal: AbortSignal): Promise<void>
  /**
   * Queued until the frame is ready. `RPC_REQUEST` that is aborted is also aborted in the frame.
   * @throws FRAME_LOAD_FAILED, FRAME_REQUEST_TIMEOUT, FRAME_REQUEST_FAILED with the frame's words, FRAME_NOT_SET, FIELD_REQUIRED,
   * FIELD_TYPE_WRONG, ABORTED, DISPOSED, SERVICE_OFF
   */
  ask<N extends SecureCallName>(name: N, payload: SecureCalls[N][0], signal: AbortSignal): Promise<SecureCalls[N][1]>
  /** Shows the frame for an approval, one that has yet to load as soon as it has; undefined hides it. */
  stage(place: FrameStage | undefined): void
  dispose(): void
}
export const SecureSite = token<SecureSite>('SecureSite')
