import type { Clock } from '../../ports/time/clock.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Ask } from '../shared/async/job.ts'
import { OWNER_LIMIT } from '../shared/async/limit.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { Disposable } from '../shared/disposable.ts'
import type { Connector, StoredConnection } from './connection.ts'
import type { ConnectionStore, Stored } from './connection-store.ts'
import { DISCONNECTED, type LiveConnections } from './live-connections.ts'

/** Shown while nothing is connected. `connector`: the first that is asked. */
export type Question = Readonly<{ status: 'connecting' | 'reconnecting'; connector: Connector }>

/** What wallets are asked in each namespace; a newer question gives up the older. What is stored there is read again after it. */
export class Questions extends Disposable {
  readonly #box: Mailbox
  readonly #open = new Map<ChainNamespace, Question>()
  readonly #readings: Mailbox
  /** Read again after the question: another tab changed what is stored, or its restore did not take place. */
  readonly #unread = new Set<ChainNamespace>()

  constructor(
    clock: Clock,
    private readonly live: LiveConnections,
    private readonly stored: ConnectionStore,
    private readonly found: (namespace: ChainNamespace, now: StoredConnection | undefined) => void,
  ) {
    super()
    this.#box = this.own(new Mailbox(clock, OWNER_LIMIT))
    this.#readings = this.own(new Mailbox(clock))
  }

  of(namespace: ChainNamespace): Question | undefined {
    return this.#open.get(namespace)
  }

  /** `done` is not called where the question was given up. @throws ABORTED, what `ask` and `done` throw */
  ask<T>(question: Question, signal: AbortSignal, ask: Ask<T>, done: (answer: T) => Promise<void>): Promise<T> {
    const { chain } = question.connector
    const over = () => {
      if (this.#box.has(chain)) return
      this.#open.delete(chain)
      this.#ended(question)
    }
    const begin = (ends: AbortSignal) => {
      this.#open.set(chain, question)
      this.live.show(chain, question)
      return ask(ends)
    }
    const answered = (answer: T) => {
      this.#open.delete(chain)
      const following = done(answer)
      over()
      return following
    }
    return this.#box.run(begin, { policy: 'instead', name: chain, signal, done: answered, failed: over, givenUp: over })
  }

  /** `id`: only where it is that wallet that is asked. */
  giveUp(namespace: ChainNamespace, id?: string): void {
    if (id === undefined || this.of(namespace)?.connector.id === id) this.#box.abort(namespace)
  }

  /** Where another tab has changed what is stored. */
  readAgain(namespace: ChainNamespace): void {
    this.stored.heard(namespace)
    const live = this.live.of(namespace)
    const done = (now: Stored) => {
      if (now === 'unknown') return
      if (this.live.of(namespace) !== live) return this.readAgain(namespace) // Approved or left meanwhile.
      if (this.of(namespace)) this.readAfter(namespace)
      this.found(namespace, now)
    }
    void this.#readings.post(() => this.stored.readSettled(namespace), { policy: 'instead', name: namespace, done })
  }

  readAfter(namespace: ChainNamespace): void {
    this.#unread.add(namespace)
  }

  /** Not for a question that a newer one has taken the place of. */
  #ended({ status, connector: { chain } }: Question): void {
    const isUnread = this.#unread.delete(chain)
    if (!isUnread || status === 'connecting') this.live.show(chain, DISCONNECTED)
    if (isUnread) this.readAgain(chain)
  }
}
