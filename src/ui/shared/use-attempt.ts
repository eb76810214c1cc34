import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../domain/errors/app-error.ts'
import { toAppError } from '../../domain/errors/fail.ts'

export type Attempt = Readonly<{ error: AppError | undefined; retry(): void }>

/**
 * Runs `start` when the view shows, and again on `retry`; leaving the view aborts it. `undefined` = nothing to try.
 * An abort is not reported as a failure, because the view is gone.
 */
export function useAttempt(start: ((signal: AbortSignal) => Promise<unknown>) | undefined): Attempt {
  const [error, setError] = useState<AppError>()
  const [turn, setTurn] = useState(0)
  const latest = useRef(start)
  latest.current = start

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one attempt; a new `start` alone does not ask the wallet again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // One task later, so that the double mount of React's StrictMode does not send two requests to the wallet.
    queueMicrotask(() => {
      if (signal.aborted) return
      latest.current?.(signal).catch((reason: unknown) => {
        if (!signal.aborted) setError(toAppError(reason))
      })
    })
    return () => controller.abort()
  }, [turn])

  const retry = useCallback(() => {
    setError(undefined)
    setTurn((before) => before + 1)
  }, [])
  return { error, retry }
}
