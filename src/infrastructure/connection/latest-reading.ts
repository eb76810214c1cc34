import { fail } from '../../domain/errors/fail.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** Events are coalesced: the wallet is read at most once per frame. */
const FRAME_MS = 16
/** Timeout of one read, so that an unresponsive wallet does not block the next read. */
const READ_MS = 3000

export type LatestReading = Readonly<{ ask(): void; stop(): void }>

/**
 * Reads after each `ask`, at most once per frame and never concurrently; of a burst only the last state is reported. A failed read reports
 * nothing, nor does one that is still running at `stop`.
 */
export function latestReading<T>(clock: Clock, read: (signal: AbortSignal) => Promise<T>, report: (value: T) => void): LatestReading {
  const end = new AbortController()
  let cancel: (() => void) | undefined
  let isReading = false
  let isAskedAgain = false
  const late = () => fail('WALLET_SILENT', { wallet: '' })

  const run = async () => {
    cancel = undefined
    isReading = true
    try {
      const value = await withDeadline({ clock, ms: READ_MS, late, signal: end.signal }, read)
      if (!end.signal.aborted) report(value)
    } catch {
      // A failed read leaves the last known state unchanged.
    }
    isReading = false
    if (isAskedAgain) ask()
  }
  const ask = () => {
    isAskedAgain = isReading
    if (isReading || end.signal.aborted) return
    cancel ??= clock.after(FRAME_MS, () => void run())
  }
  const stop = () => {
    end.abort()
    cancel?.()
  }
  return { ask, stop }
}
