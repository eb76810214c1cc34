import type { SiwxContext } from '../../ports/siwx/siwx.ts'
import type { HttpSiwxEngine } from './http-siwx-engine.ts'
import { LaterSiwx } from './later-siwx.ts'

export type HttpSiwxPaths = Readonly<{
  /** `GET`: a new nonce, as text or as `{ nonce }`. Default `/auth/nonce`. */
  nonce: string
  /** `POST { data, message, signature, cacao?, email? }` (`email`: typed, not proven): any 2xx except `false` and `{ ok: false }` = signed in. Default `/auth/verify`. */
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
export class HttpSiwx extends LaterSiwx<HttpSiwxEngine> {
  constructor(private readonly options: HttpSiwxOptions = {}) {
    super(options)
  }

  protected async load(context: SiwxContext | undefined): Promise<HttpSiwxEngine> {
    const { HttpSiwxEngine } = await import('./http-siwx-engine.ts')
    return new HttpSiwxEngine(this.options, context)
  }
}
