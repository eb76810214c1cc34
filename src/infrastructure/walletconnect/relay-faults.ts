import { Subject } from 'rxjs'
import { alertOfProviderText } from '../../domain/errors/alert-of.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { race } from '../../domain/shared/async/race.ts'
import { firstOf, until } from '../../domain/shared/streams.ts'
import { peek } from '../shared/eip1193-request.ts'
import { invitationFault } from './session-answers.ts'

type Log = (...words: readonly unknown[]) => void

/** The part of a pino logger that WalletConnect's client calls. */
export type RelayLogger = Readonly<{ level: string; bindings(): Record<string, unknown>; child(): RelayLogger }> &
  Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Log>>

/**
 * Detects refusals by the relay. The client writes them to its logger instead of throwing; its log lines contain topics and keys, so none
 * of them reaches the console.
 */
export class RelayFaults {
  readonly faults$ = new Subject<AppError>()

  constructor(private readonly origin: string) {}

  get logger(): RelayLogger {
    const quiet: Log = () => {}
    const hear: Log = (...words) => {
      for (const word of words) this.hear(word)
    }
    const logger: RelayLogger = {
      level: 'error',
      trace: quiet,
      debug: quiet,
      info: quiet,
      warn: hear,
      error: hear,
      fatal: hear,
      bindings: () => ({}),
      child: () => logger,
    }
    return logger
  }

  /** The relay responded to a proposal with an error. */
  refuse(text: unknown): void {
    const said = typeof text === 'string' ? alertOfProviderText(text, this.origin) : undefined
    this.faults$.next(said ?? fail('PAIRING_UNREACHABLE', {}))
  }

  /** A log line, or the close reason of a socket. */
  hear(said: unknown): void {
    const text = typeof said === 'string' ? said : peek(said, 'message')
    const fault = typeof text === 'string' ? alertOfProviderText(text, this.origin) : undefined
    if (fault) this.faults$.next(fault)
  }
}

/** Rejects when the relay refuses meanwhile: the client itself keeps waiting and only logs the reason. */
export async function unlessRefused<T>({ faults$ }: RelayFaults, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const refused = async (ends: AbortSignal) => {
    throw await firstOf(until(ends, faults$))
  }
  return race<T>(signal, () => work, refused).catch((error: unknown) => {
    throw invitationFault(error)
  })
}
