import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { within } from '../../domain/shared/deadline.ts'
import { isSameAddress } from '../../domain/siwx/siwx-account.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import { readMessage, readSessions } from './read-siwx.ts'

/** Timeouts of the site's implementation. Verifying a contract's signature may take several requests to nodes. */
const ANSWER_MS = 30_000
const VERIFY_MS = 60_000

/**
 * Wraps the site's own implementation, or one of ours: validates what it returns, rejects with `AppError` only, and settles within a
 * minute. Calls made before the implementation is loaded wait for it.
 */
export class GuardedSiwx implements Siwx {
  #found: Siwx | undefined
  #finding: Promise<Siwx> | undefined
  /** The latest session that was handed in, by account. */
  readonly #latest = new Map<string, SiwxSession>()
  /** Fetches the provider's sign-in service; set before the first call. */
  cloud: SiwxContext['cloud'] = () => Promise.reject(fail('SERVICE_OFF', { service: 'cloudAuth' }))

  constructor(
    private readonly find: () => Promise<unknown>,
    private readonly context: Omit<SiwxContext, 'cloud'>,
  ) {}

  /** Loads the implementation. @throws SIWX_OFF when it is invalid */
  async ready(): Promise<Siwx> {
    this.#finding ??= this.#find()
    try {
      return await this.#finding
    } catch (error) {
      this.#finding = undefined
      throw error
    }
  }

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
    try {
      const found = this.#found
      return typeof found?.getRequired === 'function' && Boolean(found.getRequired())
    } catch {
      return true
    }
  }

  /** Anything but a clear yes means no. */
  exempts(chainId: string): boolean {
    try {
      return this.#found?.exempts?.(chainId) === true
    } catch {
      return false
    }
  }

  get signOutOnDisconnect(): boolean {
    try {
      return this.#found?.signOutOnDisconnect !== false
    } catch {
      return true
    }
  }

  createMessage(input: SiwxInput): Promise<SiwxMessage> {
    return this.#guarded('SIWX_SIGN_FAILED', ANSWER_MS, async () => {
      const siwx = await this.ready()
      return readMessage(await siwx.createMessage(input), input, this.context)
    })
  }

  addSession(session: SiwxSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    const account = `${chainId}:${accountAddress}`
    this.#latest.set(account, session)
    return this.#guarded('SIWX_SIGN_FAILED', VERIFY_MS, async (signal) => {
      const siwx = await this.ready()
      await siwx.addSession(session)
      // The visitor was already told that the sign-in failed, and has not signed again since.
      if (signal.aborted && this.#latest.get(account) === session) await siwx.revokeSession(chainId, accountAddress)
    })
  }

  revokeSession(chainId: string, address: string): Promise<void> {
    return this.#guarded('UNEXPECTED', ANSWER_MS, async () => void (await (await this.ready()).revokeSession(chainId, address)))
  }

  setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    return this.#guarded('SIWX_SIGN_FAILED', VERIFY_MS, async () => void (await (await this.ready()).setSessions([...sessions])))
  }

  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return this.#guarded('SIWX_INIT_FAILED', ANSWER_MS, async () => {
      const sessions = readSessions(await (await this.ready()).getSessions(chainId, address))
      const [namespace = ''] = chainId.split(':')
      return sessions.filter(({ data }) => data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address))
    })
  }

  /** Whether the implementation can prove an e-mail address. False before it is loaded. */
  get canCaptureEmail(): boolean {
    try {
      return typeof this.#found?.requestEmailOtp === 'function' && typeof this.#found.confirmEmailOtp === 'function'
    } catch {
      return false
    }
  }

  requestEmailOtp(request: Readonly<{ email: string; account: string }>): Promise<Readonly<{ uuid?: string | undefined }>> {
    return translated('UNEXPECTED', async () => {
      const answer: unknown = await (await this.ready()).requestEmailOtp?.(request)
      if (typeof answer !== 'object' || answer === null) throw fail('ANSWER_UNREADABLE', { source: 'siwx' })
      const { uuid } = answer as { uuid?: unknown }
      return typeof uuid === 'string' && uuid !== '' ? { uuid } : {}
    })
  }

  confirmEmailOtp(request: Readonly<{ code: string }>): Promise<void> {
    return translated('UNEXPECTED', async () => void (await (await this.ready()).confirmEmailOtp?.(request)))
  }

  #guarded<T>(code: Failure, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return within({ clock: this.context.clock, ms, late: () => fail(code, {}) }, (signal) => translated(code, () => work(signal)))
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

type Failure = 'SIWX_SIGN_FAILED' | 'SIWX_INIT_FAILED' | 'UNEXPECTED'

async function translated<T>(code: Failure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAppError(error) ? error : fail(code, {}, { cause: error })
  }
}
