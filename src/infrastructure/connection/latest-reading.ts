import { fail } from '../../domain/errors/fail.ts'
import { within } from '../../domain/shared/deadline.ts'
import type { Clock } from '../../ports/time/clock.ts'

/** However often a wallet speaks, it is read once a frame. Threat T21. */
const FRAME_MS = 16
/** One that says nothing must not keep the next from being heard. */
const READ_MS = 3000

export type LatestReading = Readonly<{ ask(): void; stop(): void }>

/**
 * Reads after each `ask`, once a frame and never twice at a time: of a storm, only what stands at its end is reported. A reading that
 * fails says nothing; one that is overtaken by `stop` neither.
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
      const value = await within({ clock, ms: READ_MS, late, signal: end.signal }, read)
      if (!end.signal.aborted) report(value)
    } catch {
      // What a wallet does not say is not known: the last word stands.
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
