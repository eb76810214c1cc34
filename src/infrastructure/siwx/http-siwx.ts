import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Siwx, SiwxContext } from '../../ports/siwx/siwx.ts'
import type { HttpSiwxEngine } from './http-siwx-engine.ts'

export type HttpSiwxPaths = Readonly<{
  /** `GET`: a new nonce, as text or as `{ nonce }`. Default `/auth/nonce`. */
  nonce: string
  /** `POST { data, message, signature, cacao? }`: any 2xx except `false` and `{ ok: false }` = signed in. Default `/auth/verify`. */
  verify: string
  /** `GET`: the signed-in account, `{ address, chainId }`, or a list; `null`, 204, 401, 403 or 404 = none. Default `/auth/session`. */
  session: string
  /** `POST { chainId, address }` for one account, `POST {}` for all. Default `/auth/sign-out`. */
  signOut: string
}>

export type HttpSiwxOptions = Readonly<{
  /** Base URL of the paths. Default: the page's own origin. */
  baseUrl?: string | undefined
  paths?: Partial<HttpSiwxPaths> | undefined
  /** Default `same-origin`; `include` for a back end on another origin. */
  credentials?: RequestCredentials | undefined
  /** Additional request headers, for example a CSRF token. Called before each request. */
  headers?: (() => Readonly<Record<string, string>>) | undefined
  /** Default: the page's. */
  fetch?: typeof globalThis.fetch | undefined
  /** Default true: the modal cannot be closed without a session. */
  required?: boolean | undefined
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
  /** One line of text that the message includes. */
  statement?: string | undefined
  resources?: readonly string[] | undefined
  /** Milliseconds until the message expires. The back end determines how long the session lasts. */
  expiration?: number | undefined
  /** Default `standard`: EIP-4361, SIWS and, for other namespaces, CAIP-122. `caip122`: CAIP-122 for every chain. */
  style?: 'standard' | 'caip122' | undefined
  /** Default: `location.host`, and the page's URL without query and fragment. */
  domain?: string | undefined
  uri?: string | undefined
}>

/**
 * Sign-in at the site's own back end, which issues nonces, verifies (`verifySignIn`) and keeps the session in a cookie. Nothing is stored
 * in the page. A few hundred bytes; the rest is fetched with the first message.
 * @example createPortico({ networks, adapters: [evm()], siwx: new HttpSiwx({ paths: { verify: '/api/login' } }) })
 */
export class HttpSiwx implements Siwx {
  readonly signOutOnDisconnect: boolean
  #context: SiwxContext | undefined
  #engine: Promise<HttpSiwxEngine> | undefined

  constructor(private readonly options: HttpSiwxOptions = {}) {
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

  /** A failed download is retried with the next call. */
  #load(): Promise<HttpSiwxEngine> {
    this.#engine ??= import('./http-siwx-engine.ts').then(
      ({ HttpSiwxEngine }) => new HttpSiwxEngine(this.options, this.#context),
      (error: unknown) => {
        this.#engine = undefined
        throw error
      },
    )
    return this.#engine
  }
}
