import { Subject } from 'rxjs'
import { alertOfProviderText } from '../../domain/errors/alert-of.ts'
import type { AppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { abortable } from '../../domain/shared/deadline.ts'
import { isObject, peek } from '../shared/eip1193-request.ts'
import { invitationFault } from './session-answers.ts'

type Log = (...words: readonly unknown[]) => void

/** As much of a pino logger as WalletConnect's client calls. */
export type RelayLogger = Readonly<{ level: string; bindings(): Record<string, unknown>; child(): RelayLogger }> &
  Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Log>>

/**
 * Hears what the relay answers when it will not have us. The client writes such things to a log instead of throwing them; nothing of
 * what it logs reaches the console, because its lines hold topics and keys. Spec §8: provider text mapping.
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

  /** The relay answered a proposal with an error. */
  refuse(text: unknown): void {
    const said = typeof text === 'string' ? alertOfProviderText(text, this.origin) : undefined
    this.faults$.next(said ?? fail('PAIRING_UNREACHABLE', {}))
  }

  /** A line of the log, or the reason a socket closed with. */
  hear(said: unknown): void {
    const text = typeof said === 'string' ? said : isObject(said) ? peek(said, 'message') : undefined
    const fault = typeof text === 'string' ? alertOfProviderText(text, this.origin) : undefined
    if (fault) this.faults$.next(fault)
  }
}

/** Rejects when the relay refuses meanwhile: the client waits on, and only its log says why. */
export async function unlessRefused<T>({ faults$ }: RelayFaults, work: Promise<T>, signal: AbortSignal): Promise<T> {
  let refuse: (error: unknown) => void = () => {}
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const listening = faults$.subscribe(refuse)
  try {
    return await abortable(Promise.race([work, refused]), signal)
  } catch (error) {
    throw invitationFault(error)
  } finally {
    listening.unsubscribe()
  }
}
