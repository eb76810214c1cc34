import { callListener } from '../../domain/shared/call-listener.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { CloudSession } from '../../ports/siwx/cloud-sign-in.ts'
import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { CloudSiwxEngine } from './cloud-siwx-engine.ts'
import { LaterSiwx, TOKENS, watchKey } from './later-siwx.ts'
import type { CloudSiwxOptions } from './siwx-options.ts'

/** Called after a sign-in, and without a session after its end. */
export type SessionListener = (session: SiwxSession | undefined) => void

/**
 * Sign-in at the provider's service, which stores the sessions (`features.reownAuthentication`). Only tokens are stored here; the service
 * confirms their accounts. A few hundred bytes; the rest is fetched with the first message. Works in a page only.
 * @example createPortico({ networks, adapters: [evm()], projectId, siwx: new CloudSiwx({ required: false }) })
 */
export class CloudSiwx extends LaterSiwx<CloudSiwxEngine> {
  readonly #listeners = new Set<SessionListener>()

  constructor(private readonly options: CloudSiwxOptions = {}) {
    super(options)
  }

  /** Subscribes to sign-in and sign-out. Returns the unsubscribe function. */
  on(_event: 'sessionChanged', listener: SessionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets who listens. */
  removeAllListeners(): void {
    this.#listeners.clear()
  }

  /** The service's data about the active account: profile, e-mail and metadata. @throws SIWX_NOT_SIGNED_IN */
  async getSessionAccount(): Promise<CloudSession> {
    return (await this.work()).sessionAccount()
  }

  /** Replaces the metadata that the site stores for the active account. @throws SIWX_NOT_SIGNED_IN */
  async setSessionAccountMetadata(metadata: unknown): Promise<void> {
    await (await this.work()).setMetadata(metadata)
  }

  /**
   * Sends a one-time code to an e-mail address, which the next message of that account then includes. `uuid` undefined: no code is needed.
   * `account` is CAIP-10. @throws EMAIL_INVALID
   */
  async requestEmailOtp({
    email,
    account,
  }: Readonly<{ email: string; account: string }>): Promise<Readonly<{ uuid?: string | undefined }>> {
    return { uuid: await (await this.work()).requestOtp(email, account) }
  }

  /** Rejects a code that is not the one sent. @throws SIWX_OTP_NOT_REQUESTED, HTTP_STATUS (the service's message in `facts.description`) */
  async confirmEmailOtp({ code }: Readonly<{ code: string }>): Promise<void> {
    await (await this.work()).confirmOtp(code)
  }

  #tell(session: SiwxSession | undefined): void {
    for (const listener of [...this.#listeners]) callListener(listener, session)
  }

  protected override watchIn({ store }: SiwxContext, hear: () => void): () => void {
    return watchKey(store, this.options.tokenKey ?? TOKENS, hear)
  }

  protected async load(context: SiwxContext | undefined): Promise<CloudSiwxEngine> {
    const { CloudSiwxEngine } = await import('./cloud-siwx-engine.ts')
    return new CloudSiwxEngine(context, this.options, (session) => this.#tell(session))
  }
}
