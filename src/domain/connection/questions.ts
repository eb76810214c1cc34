import type { Clock } from '../../ports/time/clock.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Ask } from '../shared/async/job.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import type { Connector } from './connection.ts'
import type { LiveConnections } from './live-connections.ts'

/** Shown while nothing is connected. `connector`: the first that is asked. */
export type Question = Readonly<{ status: 'connecting' | 'reconnecting'; connector: Connector }>

/** What wallets are asked in each namespace; a newer question gives up the older. */
export class Questions {
  readonly #box: Mailbox
  readonly #open = new Map<ChainNamespace, Question>()

  constructor(
    clock: Clock,
    private readonly live: LiveConnections,
    /** Not called for one that a newer one has taken the place of. */
    private readonly ended: (question: Question) => void,
  ) {
    this.#box = new Mailbox(clock, OWNER_LIMIT)
  }

  of(namespace: ChainNamespace): Question | undefined {
    return this.#open.get(namespace)
  }

  /** Resolves with what `done` makes of the answer; it is not called where the question was given up. @throws ABORTED, what `ask` and `done` throw */
  async ask<T, R>(question: Question, signal: AbortSignal, ask: Ask<T>, done: (answer: T) => Promise<R>): Promise<R> {
    const { chain } = question.connector
    const over = () => {
      if (this.#box.has(chain)) return
      this.#open.delete(chain)
      this.ended(question)
    }
    const begin = (ends: AbortSignal) => {
      this.#open.set(chain, question)
      this.live.show(chain, question)
      return ask(ends)
    }
    let made: Promise<R> | undefined
    const answered = (answer: T) => {
      this.#open.delete(chain)
      made = done(answer)
      over()
    }
    await this.#box.run(begin, { policy: 'instead', name: chain, signal, done: answered, failed: over, givenUp: over })
    return made as Promise<R>
  }

  giveUp(namespace: ChainNamespace): void {
    this.#box.abort(namespace)
  }

  dispose(): void {
    this.#box.dispose()
  }
}
