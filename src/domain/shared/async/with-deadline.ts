import type { Clock } from '../../../ports/time/clock.ts'
import type { Limit } from './limit.ts'
import { Mailbox } from './mailbox.ts'

type Deadline = Limit & Readonly<{ clock: Clock; signal?: AbortSignal | undefined }>

/** Runs `work` with a signal that aborts with `signal`, and after `ms`. @throws ABORTED, or `late()`, at once, whatever `work` does */
export function withDeadline<T>({ clock, ms, late, signal }: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Mailbox(clock, { ms, late, graceMs: 0 }).run(work, { signal })
}
