import type { DebugLog } from '../../../src/ports/logging/debug-log.ts'

/** A log with whatever lines a test puts in. */
export class FakeDebugLog implements DebugLog {
  readonly lines: string[] = []
}
