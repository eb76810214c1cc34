import type { LaterSiwxOptions } from './later-siwx.ts'

/** What `CloudSiwx` takes. */
export type CloudSiwxOptions = LaterSiwxOptions &
  Readonly<{
    /** Keys of the session and nonce tokens in the page's store. Default `siwx-token`, `siwx-nonce`. */
    tokenKey?: string | undefined
    /** Of the nonce's token. */
    nonceKey?: string | undefined
  }>
