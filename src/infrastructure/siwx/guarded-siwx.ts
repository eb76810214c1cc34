import { Observable, Subject } from 'rxjs'
import { isSameAddress } from '../../domain/caip/same-address.ts'
import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { once } from '../../domain/shared/async/once.ts'
import { withDeadline } from '../../domain/shared/async/with-deadline.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import { TIMER_MAX_MS } from '../../domain/shared/timer-max.ts'
import { isSessionOf, type SiwxInput, type SiwxMessage, type SiwxSession } from '../../domain/siwx/siwx-session.ts'
import { UnendedSessions } from '../../domain/siwx/unended-sessions.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import { readMessage, readSession, readSessions } from './read-siwx.ts'

/** Timeouts of the site's implementation. Verifying a contract's signature may take several requests to nodes. */
const ANSWER_MS = 30_000
const VERIFY_MS = 60_000
/** No look-up of sessions and no sign-in while a sign-out is pending. */
const SIGN_OUT_MS = 10_000

/**
 * Wraps the site's own implementation, or one of ours: validates what it returns, rejects with `AppError` only, and settles within a
 * minute. Calls made before the implementation is loaded wait for it.
 */
export class GuardedSiwx implements Siwx {
  #found: Siwx | undefined
  /** The latest session that was handed in, by account. */
  readonly #latest = new Map<string, SiwxSession>()
  /** The latest e-mail address that cannot be proven, and whose it is. */
  #unproven: Readonly<{ email: string; account: string }> | undefined
  readonly #unended: UnendedSessions
  readonly #late = new Subject<void>()
  /** Emits when sessions may have changed otherwise than by a call that was answered: in another tab, or by a late sign-out. */
  readonly changes$: Observable<void> = new Observable((subscriber) => {
    subscriber.add(this.#late.subscribe(subscriber))
    subscriber.add(this.#watch(() => subscriber.next()))
  })
  /** Fetches the provider's sign-in service; set before the first call. */
  cloud: SiwxContext['cloud'] = () => Promise.reject(fail('SERVICE_OFF', { service: 'cloudAuth' }))

  constructor(
    private readonly find: () => Promise<unknown>,
    private readonly context: Omit<SiwxContext, 'cloud'>,
  ) {
    this.#unended = new UnendedSessions(context.store)
  }

  /** Loads the implementation. @throws SIWX_OFF when it is invalid */
  readonly ready = once(() => this.#find())

  get signMessage(): Siwx['signMessage'] {
    const found = this.#found
    if (typeof found?.signMessage !== 'function') return undefined
    return async (request) => {
      const signature: unknown = await translated('SIWX_SIGN_FAILED', async () => found.signMessage?.(request))
      if (typeof signature !== 'string' || signature === '') throw fail('SIWX_SIGN_FAILED', {})
      return signature
    }
  }

  /** Anything but a clear no means yes, for example a promise or an error. */
  getRequired(): boolean {
    return this.#read((found) => typeof found?.getRequired === 'function' && Boolean(found.getRequired()), true)
  }

  /** Anything but a clear yes means no. */
  exempts(chainId: string): boolean {
    return this.#read((found) => found?.exempts?.(chainId) === true, false)
  }

  get signOutOnDisconnect(): boolean {
    return this.#read((found) => found?.signOutOnDisconnect !== false, true)
  }

  /** Undefined where it is no duration. */
  get messageLifetime(): number | undefined {
    const ms = this.#read((found) => found?.messageLifetime, undefined)
    return typeof ms === 'number' && ms > 0 ? Math.min(ms, TIMER_MAX_MS) : undefined
  }

  createMessage(input: SiwxInput): Promise<SiwxMessage> {
    return this.#guarded('SIWX_SIGN_FAILED', ANSWER_MS, async () => {
      const siwx = await this.ready()
      return readMessage(await siwx.createMessage(input), input, this.context)
    })
  }

  /** Resolves the session as it is stored. */
  addSession(signed: SiwxSession): Promise<SiwxSession> {
    const { chainId, accountAddress } = signed.data
    const session = this.#withEmail(signed)
    this.#latest.set(accountOf(session), session)
    return this.#guarded('SIWX_SIGN_FAILED', VERIFY_MS, async (signal) => {
      const siwx = await this.ready()
      const stored = readSession(await siwx.addSession(session))
      if (signal.aborted) await this.#takeBack(siwx, session)
      if (!signal.aborted) await this.#unended.remove([{ caipNetworkId: chainId, address: accountAddress }])
      return stored && isSessionOf(stored, chainId, accountAddress) ? stored : session
    })
  }

  revokeSession(chainId: string, address: string): Promise<void> {
    return this.#end((siwx) => siwx.revokeSession(chainId, address))
  }

  setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    if (sessions.length === 0) return this.#end((siwx) => siwx.setSessions([]))
    for (const session of sessions) this.#latest.set(accountOf(session), session)
    return this.#guarded('SIWX_SIGN_FAILED', VERIFY_MS, async (signal) => {
      const siwx = await this.ready()
      await siwx.setSessions([...sessions])
      if (!signal.aborted) await this.#unended.remove()
      else for (const session of sessions) await this.#takeBack(siwx, session)
    })
  }

  /** Without those that a visitor has ended, though the implementation could not. */
  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return this.#guarded('SIWX_INIT_FAILED', ANSWER_MS, async () => {
      if (await this.#unended.has(chainId, address)) return []
      const sessions = readSessions(await (await this.ready()).getSessions(chainId, address))
      return sessions.filter((session) => isSessionOf(session, chainId, address))
    })
  }

  /** Whether the implementation can prove an e-mail address. False before it is loaded. */
  get canCaptureEmail(): boolean {
    return this.#read((found) => [found?.requestEmailOtp, found?.confirmEmailOtp].every((each) => typeof each === 'function'), false)
  }

  /** Without one-time codes no code is needed: the account's next session includes the address, unproven. */
  requestEmailOtp(request: Readonly<{ email: string; account: string }>): Promise<Readonly<{ uuid?: string | undefined }>> {
    return translated('UNEXPECTED', async () => {
      const siwx = await this.ready()
      this.#unproven = this.canCaptureEmail ? undefined : request
      if (this.#unproven) return {}
      const answer: unknown = await siwx.requestEmailOtp?.(request)
      if (typeof answer !== 'object' || answer === null) throw fail('ANSWER_UNREADABLE', { source: 'siwx' })
      const { uuid } = answer as { uuid?: unknown }
      return typeof uuid === 'string' && uuid !== '' ? { uuid } : {}
    })
  }

  confirmEmailOtp(request: Readonly<{ code: string }>): Promise<void> {
    return translated('UNEXPECTED', async () => void (await (await this.ready()).confirmEmailOtp?.(request)))
  }

  /** The address was typed for an account, whatever its network. */
  #withEmail(session: SiwxSession): SiwxSession {
    const { chainId, accountAddress } = session.data
    const { account = '', email } = this.#unproven ?? {}
    const [namespace = '', reference = ''] = account.split(':')
    const isTheirs =
      chainId.startsWith(`${namespace}:`) &&
      isSameAddress(namespace, account.slice(namespace.length + reference.length + 2), accountAddress)
    return isTheirs ? { ...session, email } : session
  }

  /** The sign-in was already reported as failed, and the visitor has not signed again since. */
  async #takeBack(siwx: Siwx, session: SiwxSession): Promise<void> {
    if (this.#latest.get(accountOf(session)) === session) await siwx.revokeSession(session.data.chainId, session.data.accountAddress)
  }

  #end(work: (siwx: Siwx) => Promise<void>): Promise<void> {
    return this.#guarded('UNEXPECTED', SIGN_OUT_MS, async (signal) => {
      await work(await this.ready())
      if (signal.aborted) this.#late.next()
    })
  }

  /** Anything but a function is no way to stop. */
  #watch(hear: () => void): () => void {
    const stop: unknown = this.#read((found) => found?.watch?.(hear), undefined)
    return typeof stop === 'function' ? () => void (async () => stop())().catch(() => {}) : () => {}
  }

  /** `otherwise`: where the implementation throws. */
  #read<T>(read: (found: Siwx | undefined) => T, otherwise: T): T {
    return attempt(() => read(this.#found), otherwise)
  }

  #guarded<T>(code: Failure, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withDeadline({ clock: this.context.clock, ms, late: () => fail(code, {}) }, (signal) => translated(code, () => work(signal)))
  }

  async #find(): Promise<Siwx> {
    const found = await this.find()
    if (typeof found !== 'object' || found === null) throw fail('SIWX_OFF', {})
    const siwx = found as Siwx
    siwx.attach?.({ ...this.context, cloud: () => this.cloud() })
    this.#found = siwx
    return siwx
  }
}

const accountOf = ({ data }: SiwxSession): string => `${data.chainId}:${data.accountAddress}`

type Failure = 'SIWX_SIGN_FAILED' | 'SIWX_INIT_FAILED' | 'UNEXPECTED'

async function translated<T>(code: Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAppError(error) ? error : fail(code, {}, { cause: error })
  }
}
