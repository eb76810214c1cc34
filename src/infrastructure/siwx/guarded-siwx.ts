import { isAppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail.ts'
import { isSameAddress } from '../../domain/siwx/siwx-account.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import { readMessage, readSessions } from './read-siwx.ts'

/**
 * Wraps the site's own implementation, or one of ours: validates what it returns and rejects with `AppError` only. Calls made before the
 * implementation is loaded wait for it.
 */
export class GuardedSiwx implements Siwx {
  #found: Siwx | undefined
  #finding: Promise<Siwx> | undefined
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
      const signature: unknown = await guarded('SIWX_SIGN_FAILED', async () => found.signMessage?.(request))
      if (typeof signature !== 'string' || signature === '') throw fail('SIWX_SIGN_FAILED', {})
      return signature
    }
  }

  /** True when the implementation cannot be queried. */
  getRequired(): boolean {
    try {
      const found = this.#found
      return typeof found?.getRequired === 'function' ? found.getRequired() === true : false
    } catch {
      return true
    }
  }

  get signOutOnDisconnect(): boolean {
    return this.#found?.signOutOnDisconnect !== false
  }

  createMessage(input: SiwxInput): Promise<SiwxMessage> {
    return guarded('SIWX_SIGN_FAILED', async () => {
      const siwx = await this.ready()
      return readMessage(await siwx.createMessage(input), input, this.context)
    })
  }

  addSession(session: SiwxSession): Promise<void> {
    return guarded('SIWX_SIGN_FAILED', async () => void (await (await this.ready()).addSession(session)))
  }

  revokeSession(chainId: string, address: string): Promise<void> {
    return guarded('UNEXPECTED', async () => void (await (await this.ready()).revokeSession(chainId, address)))
  }

  setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    return guarded('SIWX_SIGN_FAILED', async () => void (await (await this.ready()).setSessions([...sessions])))
  }

  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return guarded('SIWX_INIT_FAILED', async () => {
      const sessions = readSessions(await (await this.ready()).getSessions(chainId, address))
      const [namespace = ''] = chainId.split(':')
      return sessions.filter(({ data }) => data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address))
    })
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

async function guarded<T>(code: 'SIWX_SIGN_FAILED' | 'SIWX_INIT_FAILED' | 'UNEXPECTED', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAppError(error) ? error : fail(code, {}, { cause: error })
  }
}
