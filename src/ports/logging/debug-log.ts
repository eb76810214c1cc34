import { token } from '../di/token.ts'

/** The latest lines of every level, kept for a bug report: 1,024,000 bytes at most, redacted. Spec §9. */
export interface DebugLog {
  /** Oldest first, one JSON text each: `["warn","message",{…}]`. */
  readonly lines: readonly string[]
}
export const DebugLog = token<DebugLog>('DebugLog')
