import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'

const MESSAGE_MAX = 200

/**
 * Emits `INTERNAL_SDK_ERROR` when a call fails with an error that has no code of ours: a bug in Portico, not a fault of the site, the
 * visitor or a wallet. The error is passed on unchanged.
 */
export function reportFaults<A extends unknown[], T>(events: EventService, call: (...words: A) => Promise<T>): (...words: A) => Promise<T> {
  return async (...words) => {
    try {
      return await call(...words)
    } catch (error) {
      if (!isAppError(error) || error.code === 'UNEXPECTED') events.track('INTERNAL_SDK_ERROR', { ...describe(error), uncaught: false })
      throw error
    }
  }
}

function describe(thrown: unknown): Readonly<{ errorType: string; errorMessage: string }> {
  const error = isAppError(thrown) ? (thrown.cause ?? thrown) : thrown
  const { name, message } = error instanceof Error ? error : new Error(typeof error)
  return { errorType: String(name), errorMessage: String(message).slice(0, MESSAGE_MAX) }
}
