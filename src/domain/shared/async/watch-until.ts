import { whenAborted } from './when-aborted.ts'

/** Watches until `signal` aborts, which it may do while the watching begins; not at all where it did already. */
export function watchUntil(signal: AbortSignal, watch: () => () => void): void {
  if (!signal.aborted) whenAborted(signal, watch())
}
