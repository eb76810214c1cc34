import { token } from '../di/token.ts'

/** The latest log lines of all levels for a bug report, redacted, at most 1,024,000 bytes. */
export interface DebugLog {
  /** Oldest first, one JSON text each: `["warn","message",{…}]`. */
  readonly lines: readonly string[]
}
export const DebugLog = token<DebugLog>('DebugLog')
