import type { EventService } from '../../domain/analytics/event-service.ts'
import { isAppError } from '../../domain/errors/app-error.ts'

const MESSAGE_MAX = 200

type Call = (...words: unknown[]) => unknown

/**
 * The same object, whose every method emits `INTERNAL_SDK_ERROR` when it fails with an error that has no code of ours: a bug in Portico,
 * not a fault of the site, the visitor or a wallet. The error is passed on unchanged. Calls inside the object are not watched again.
 */
export function reportFaults<T extends object>(events: EventService, calls: T): T {
  const passOn = (error: unknown): never => {
    if (!isAppError(error) || error.code === 'UNEXPECTED') events.track('INTERNAL_SDK_ERROR', { ...describe(error), uncaught: false })
    throw error
  }
  const watched = (call: Call): Call => {
    return (...words) => {
      try {
        const answer = call.apply(calls, words)
        return answer instanceof Promise ? answer.catch(passOn) : answer
      } catch (error) {
        return passOn(error)
      }
    }
  }
  return new Proxy(calls, {
    get: (_, name) => {
      const value: unknown = Reflect.get(calls, name)
      return typeof value === 'function' ? watched(value as Call) : value
    },
  })
}

function describe(thrown: unknown): Readonly<{ errorType: string; errorMessage: string }> {
  const error = isAppError(thrown) ? (thrown.cause ?? thrown) : thrown
  const { name, message } = error instanceof Error ? error : new Error(typeof error)
  return { errorType: String(name), errorMessage: String(message).slice(0, MESSAGE_MAX) }
}
