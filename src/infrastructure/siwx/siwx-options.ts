import type { SiwxInput } from '../../domain/siwx/siwx-session.ts'
import type { SiwxStorage } from '../../ports/siwx/siwx-storage.ts'
import type { SiwxVerifier } from '../../ports/siwx/siwx-verifier.ts'
import type { LaterSiwxOptions } from './later-siwx.ts'

/** What a message of the ready-made sign-ins says. */
export type MessageOptions = LaterSiwxOptions &
  Readonly<{
    /** One line of text that the message includes. */
    statement?: string | undefined
    /** URIs that the visitor agrees to. */
    resources?: readonly string[] | undefined
    /** Milliseconds from `notBefore`, or now, until the message expires. Default: no expiry. */
    expiration?: number | undefined
    /** Default `standard`: EIP-4361, SIWS and, for other namespaces, CAIP-122. `caip122`: CAIP-122 for every chain. */
    style?: 'standard' | 'caip122' | undefined
    /** Default: `location.host`, and the page's URL without query and fragment. */
    domain?: string | undefined
    /** Default: the page's address without query and fragment. */
    uri?: string | undefined
  }>

/** A session expires with its message. */
export type DefaultSiwxOptions = MessageOptions &
  Readonly<{
    /** Returns a nonce of a back end that checks it. Default: 128 random bits. */
    getNonce?: ((input: SiwxInput) => Promise<string> | string) | undefined
    /** The site's own id of a request. */
    getRequestId?: (() => Promise<string> | string) | undefined
    /**
     * Default: those of eip155, solana and bip122. All verifiers of a session's namespace must accept it. Accounts of a namespace without
     * one are not asked to sign in.
     */
    verifiers?: readonly SiwxVerifier[] | undefined
    /** Default: the page's store. */
    storage?: SiwxStorage | undefined
    /** Key of the sessions in the page's store. Default `siwx-sessions`. */
    storageKey?: string | undefined
  }>

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

/** What `CloudSiwx` takes. */
export type CloudSiwxOptions = LaterSiwxOptions &
  Readonly<{
    /** Keys of the session and nonce tokens in the page's store. Default `siwx-token`, `siwx-nonce`. */
    tokenKey?: string | undefined
    /** Of the nonce's token. */
    nonceKey?: string | undefined
  }>
