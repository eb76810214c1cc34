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
