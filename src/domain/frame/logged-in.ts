import { Subject } from 'rxjs'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail.ts'
import type { ChainNamespace } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { EmbeddedChange, EmbeddedState } from './embedded-state.ts'
import { isSameVisitor, ownerOf } from './frame-user.ts'
import type { IsLate, Login, LoginRecord } from './login-record.ts'
import type { SecureUser } from './secure-calls.ts'

/** The visitor that is shown as logged in, with one account per namespace; keeps the stored record up to date. */
export class LoggedIn {
  readonly #state = new Store<EmbeddedState>({ users: new Map(), provider: 'email', smartNetworks: [] })
  readonly state: ReadonlyStore<EmbeddedState> = this.#state
  readonly #changes = new Subject<EmbeddedChange>()
  readonly changes$ = this.#changes.asObservable()
  #visitor = new AbortController()

  constructor(
    private readonly record: LoginRecord,
    private readonly clock: Clock,
    /** Emits a namespace whose account belongs to a visitor who is not logged in any more. */
    private readonly moving$: Subject<ChainNamespace>,
  ) {}

  /** Aborts when the visitor shown now logs out, or somebody else is shown. */
  get visitor(): AbortSignal {
    return this.#visitor.signal
  }

  of(namespace: ChainNamespace): SecureUser | undefined {
    return this.#state.value.users.get(namespace)
  }

  get namespaces(): readonly ChainNamespace[] {
    return [...this.#state.value.users.keys()]
  }

  /** @throws NOT_CONNECTED */
  require(namespace: ChainNamespace): SecureUser {
    const user = this.of(namespace)
    if (!user) throw fail('NOT_CONNECTED', { namespace })
    return user
  }

  set(namespace: ChainNamespace, user: SecureUser): SecureUser {
    this.#state.set({ ...this.#state.value, users: new Map(this.#state.value.users).set(namespace, user) })
    this.#changes.next({ namespace, user })
    return user
  }

  /** Shows and stores `user`. `isOnly`: accounts of other namespaces belong to the visitor before; they are dropped until connected again. */
  async keep(
    namespace: ChainNamespace,
    user: SecureUser,
    who: Pick<Login, 'provider' | 'userName'> | 'unknown',
    isLate: IsLate,
    isOnly = false,
  ): Promise<void> {
    const { provider, userName } = who === 'unknown' ? { provider: undefined, userName: user.userName } : who
    const others = () => (isOnly ? new Map<ChainNamespace, SecureUser>() : new Map(this.#state.value.users))
    const owners = [...others().set(namespace, user).values()].map(ownerOf)
    await this.record.enter({ at: this.clock.now(), email: user.email, userName, provider, owners }, isLate, who !== 'unknown')
    if (isLate()) throw fail('ABORTED', {})
    const before = this.of(namespace)
    if (before ? !isSameVisitor(user, before) : isOnly) this.#endVisitor()
    if (isOnly) for (const each of this.namespaces) if (each !== namespace) this.moving$.next(each)
    this.#state.set({ ...this.#state.value, users: others(), provider: provider ?? 'email', userName })
    this.set(namespace, user)
  }

  /** @throws ABORTED when `session` has ended */
  async changeEmail(email: string, session: AbortSignal): Promise<void> {
    await this.record.change((login) => (session.aborted || !login.isUsed ? login : { ...login, email }))
    if (session.aborted) throw fail('ABORTED', {})
    const users = new Map([...this.#state.value.users].map(([namespace, user]) => [namespace, { ...user, email }]))
    this.#state.set({ ...this.#state.value, users })
    for (const [namespace, user] of users) this.#changes.next({ namespace, user })
  }

  learnSmartNetworks(smartNetworks: readonly number[]): void {
    this.#state.set({ ...this.#state.value, smartNetworks })
  }

  remove(namespace: ChainNamespace): void {
    const users = new Map(this.#state.value.users)
    users.delete(namespace)
    this.#state.set({ ...this.#state.value, users })
  }

  clear(): void {
    this.#endVisitor()
    this.#state.set({ ...this.#state.value, users: new Map(), provider: 'email', userName: undefined })
  }

  tellLeft(namespace: ChainNamespace): void {
    this.#changes.next({ namespace, user: undefined })
  }

  #endVisitor(): void {
    this.#visitor.abort()
    this.#visitor = new AbortController()
  }
}
