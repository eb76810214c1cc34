import { Subject } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { derived } from '../shared/async/derived.ts'
import { Mailbox, type RunOptions } from '../shared/async/mailbox.ts'
import { Span } from '../shared/async/span.ts'
import type { ReadonlyStore, Store } from '../shared/store.ts'
import { type Effect, type EmbeddedEvent, type Model, type Named, reduce } from './embedded-model.ts'
import type { EmbeddedChange, EmbeddedState } from './embedded-state.ts'
import type { LoginRecord } from './login-record.ts'
import type { PageAnswers } from './page-answers.ts'
import type { SecureUser } from './secure-calls.ts'

/** Longer than the requests of a command, which have limits of their own. */
const LIMIT = { ms: 300_000, late: () => fail('FRAME_REQUEST_TIMEOUT', { method: 'GET_USER' }), graceMs: 3_000 }

/** What is known of the secure page, and its mailbox: it answers one question after the other. */
export class EmbeddedMachine {
  readonly state: ReadonlyStore<EmbeddedState>
  readonly changes$ = new Subject<EmbeddedChange>()
  readonly moving$ = new Subject<ChainNamespace>()
  readonly session = new Span()
  readonly visitor = new Span()
  readonly box: Mailbox

  constructor(
    private readonly store: Store<Model>,
    private readonly record: LoginRecord,
    clock: Clock,
    private readonly answers: PageAnswers,
  ) {
    this.state = derived(store, ({ shown }) => shown)
    this.box = new Mailbox(clock, LIMIT)
  }

  get model(): Model {
    return this.store.value
  }

  of(namespace: ChainNamespace): SecureUser | undefined {
    return this.state.value.users.get(namespace)
  }

  get isNobodyHere(): boolean {
    return this.state.value.users.size === 0
  }

  /** A change of the account in `namespace`. Its outcome is known in the task in which it is decided. */
  change<E extends Named | undefined>(name: ChainNamespace, options: RunOptions<E>, ask: (ends: AbortSignal) => Promise<E>): Promise<E> {
    const run = (ends: AbortSignal) => dated(this.model.logins, ask(ends))
    return this.box.run(run, { name, ...options, done: (event) => event && this.tell(event) })
  }

  /** Asks for the account that is shown in `namespace`: the frame goes back to its chain, and says who is logged in. */
  async identify(namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
    const done = (event: EmbeddedEvent | undefined) => event && this.tell(event)
    // Shared only with questions that were asked after the same logins.
    const name = `identify ${namespace} ${String(this.model.logins)}`
    await this.box.run((ends) => this.identified(namespace, ends), { policy: 'join', name, signal, done })
  }

  /** The same in a command. */
  identified(namespace: ChainNamespace, ends: AbortSignal): Promise<EmbeddedEvent | undefined> {
    return dated(this.model.logins, this.answers.identified(namespace, ends))
  }

  /** What is given up leads to no more changes: the login stays for the next visit. */
  dispose(): void {
    this.changes$.complete()
    this.moving$.complete()
    this.box.dispose()
  }

  tell(event: EmbeddedEvent): void {
    const { model, effects } = reduce(this.store.value, event)
    this.store.set(model)
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'endSession':
        this.session.next()
        this.visitor.next()
        return void this.box.abort()
      case 'endVisitor':
        return void this.visitor.next()
      case 'owe':
        return void this.record.owe()
      case 'pay':
        return void this.record.pay()
      case 'forget':
        return void this.record.forget(effect.login)
      case 'moving':
        return void this.moving$.next(effect.namespace)
      case 'show':
        return void this.changes$.next({ namespace: effect.namespace, user: effect.user })
      case 'gone':
        return void this.changes$.next({ namespace: effect.namespace, user: undefined })
      case 'drop':
        return void this.box.abort(effect.namespace)
      case 'identify':
        return void this.identify(effect.namespace, this.session.signal).catch(() => {})
      case 'follow':
        return void this.#follow(effect.namespace, effect)
    }
  }

  #follow(namespace: ChainNamespace, on: Pick<SecureUser, 'chainId'>): void {
    const done = (user: SecureUser) => this.tell({ type: 'followed', namespace, user })
    const failed = () => {
      if (!this.of(namespace)) this.tell({ type: 'left', namespace })
    }
    void this.box.post((ends) => this.answers.userOn(namespace, on, ends), { done, failed, givenUp: failed })
  }
}

/** Notes how often the page may have let somebody in before it was asked. */
async function dated<E extends EmbeddedEvent | undefined>(asked: number, answer: Promise<E>): Promise<E> {
  const event = await answer
  return event?.type === 'named' ? { asked, ...event } : event
}
