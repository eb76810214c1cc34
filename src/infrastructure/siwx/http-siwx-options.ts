import type { MessageOptions } from './message-options.ts'

/** Routes of the site's server. */
export type HttpSiwxPaths = Readonly<{
  /** `GET`: a new nonce, as text or as `{ nonce }`. Default `/auth/nonce`. */
  nonce: string
  /**
   * `POST { data, message, signature, cacao?, email? }` (`email`: typed, not proven): any 2xx except `false` and `{ ok: false }` = signed
   * in. Default `/auth/verify`.
   */
  verify: string
  /** `GET`: the signed-in account, `{ address, chainId }`, or a list; `null`, 204, 401, 403 or 404 = none. Default `/auth/session`. */
  session: string
  /** `POST { chainId, address }` for one account, `POST {}` for all. Default `/auth/sign-out`. */
  signOut: string
}>

/** The back end determines how long a session lasts. */
export type HttpSiwxOptions = MessageOptions &
  Readonly<{
    /** Base URL of the paths. Default: the page's own origin. */
    baseUrl?: string | undefined
    /** Where your server's routes differ from the default. */
    paths?: Partial<HttpSiwxPaths> | undefined
    /** Default `same-origin`; `include` for a back end on another origin. */
    credentials?: RequestCredentials | undefined
    /** Additional request headers, for example a CSRF token. Called before each request. */
    headers?: (() => Readonly<Record<string, string>>) | undefined
    /** Default: the page's. */
    fetch?: typeof globalThis.fetch | undefined
  }>
