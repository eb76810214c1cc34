import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { CloudSession } from '../../ports/siwx/cloud-sign-in.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import type { CloudSiwxEngine } from './cloud-siwx-engine.ts'

export type CloudSiwxOptions = Readonly<{
  /** Default true: the modal cannot be closed without a session. */
  required?: boolean | undefined
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
  /** Key of the tokens in the page's store. Default `siwx-token`. */
  tokenKey?: string | undefined
}>

export type SessionListener = (session: SiwxSession | undefined) => void

/**
 * Sign-in at the provider's service, which stores the sessions (`features.reownAuthentication`). Only tokens are stored here; the service
 * confirms their accounts. A few hundred bytes; the rest is fetched with the first message. Works in a page only.
 * @example createPortico({ networks, adapters: [evm()], projectId, siwx: new CloudSiwx({ required: false }) })
 */
export class CloudSiwx implements Siwx {
  readonly signOutOnDisconnect: boolean
  readonly #listeners = new Set<SessionListener>()
  #context: SiwxContext | undefined
  #engine: Promise<CloudSiwxEngine> | undefined

  constructor(private readonly options: CloudSiwxOptions = {}) {
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true
  }

  attach(context: SiwxContext): void {
    this.#context = context
    this.#engine = undefined
  }

  getRequired(): boolean {
    return this.options.required ?? true
  }

  async createMessage(input: SiwxInput): Promise<SiwxMessage> {
    return (await this.#load()).createMessage(input)
  }

  async addSession(session: SiwxSession): Promise<void> {
    await (await this.#load()).addSession(session)
  }

  async revokeSession(chainId: string, address: string): Promise<void> {
    await (await this.#load()).revokeSession(chainId, address)
  }

  async setSessions(sessions: readonly SiwxSession[]): Promise<void> {
    await (await this.#load()).setSessions(sessions)
  }

  async getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]> {
    return (await this.#load()).getSessions(chainId, address)
  }

  /** Subscribes to sign-in and sign-out. Returns the unsubscribe function. */
  on(_event: 'sessionChanged', listener: SessionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  removeAllListeners(): void {
    this.#listeners.clear()
  }

  /** The service's data about the active account: profile, e-mail and metadata. @throws SIWX_NOT_SIGNED_IN */
  async getSessionAccount(): Promise<CloudSession> {
    return (await this.#load()).sessionAccount()
  }

  /** Replaces the metadata that the site stores for the active account. @throws SIWX_NOT_SIGNED_IN */
  async setSessionAccountMetadata(metadata: unknown): Promise<void> {
    await (await this.#load()).setMetadata(metadata)
  }

  /**
   * Sends a one-time code to an e-mail address, which the next message of that account then includes. `uuid` undefined: no code is needed.
   * `account` is CAIP-10. @throws EMAIL_INVALID
   */
  async requestEmailOtp({
    email,
    account,
  }: Readonly<{ email: string; account: string }>): Promise<Readonly<{ uuid?: string | undefined }>> {
    return { uuid: await (await this.#load()).requestOtp(email, account) }
  }

  /** @throws SIWX_OTP_NOT_REQUESTED, HTTP_STATUS (the service's message in `facts.description`) */
  async confirmEmailOtp({ code }: Readonly<{ code: string }>): Promise<void> {
    await (await this.#load()).confirmOtp(code)
  }

  #tell(session: SiwxSession | undefined): void {
    for (const listener of [...this.#listeners])
      try {
        listener(session)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }

  /** A failed download is retried with the next call. */
  #load(): Promise<CloudSiwxEngine> {
    this.#engine ??= import('./cloud-siwx-engine.ts').then(
      ({ CloudSiwxEngine }) => new CloudSiwxEngine(this.#context, this.options.tokenKey, (session) => this.#tell(session)),
      (error: unknown) => {
        this.#engine = undefined
        throw error
      },
    )
    return this.#engine
  }
}
