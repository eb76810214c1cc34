/** The data of a sign-in message. Times are ISO 8601 with a zone; `chainId` is CAIP-2. */
export type SiwxData = Readonly<{
  accountAddress: string
  chainId: string
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string | undefined
  resources?: readonly string[] | undefined
  requestId?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
}>

/** The fields; `toString()` gives the text that is shown and signed. */
export type SiwxMessage = SiwxData & Readonly<{ toString(): string }>

/** The signer: its account, and the active chain as CAIP-2. */
export type SiwxInput = Readonly<{ accountAddress: string; chainId: string; notBefore?: string | undefined }>

/** CAIP-74, as WalletConnect wallets answer. */
export type Cacao = Readonly<{
  h: Readonly<{ t: 'caip122' | 'eip4361' }>
  p: Readonly<{
    domain: string
    aud: string
    nonce: string
    /** `did:pkh:<CAIP-10>` */
    iss: string
    version?: string | undefined
    iat?: string | undefined
    nbf?: string | undefined
    exp?: string | undefined
    statement?: string | undefined
    requestId?: string | undefined
    resources?: readonly string[] | undefined
    type?: string | undefined
  }>
  s: Readonly<{ t: string; s: string; m?: string | undefined }>
}>

/**
 * A signed message. `message` is the text that was signed, byte for byte. `email`: what the visitor typed where the `Siwx` has no one-time
 * codes (`features.emailCapture`). Nobody has proven that address, and the signature does not cover it.
 */
export type SiwxSession = Readonly<{
  data: SiwxData
  message: string
  signature: string
  cacao?: Cacao | undefined
  email?: string | undefined
}>

/** The placeholder that an embedded wallet replaces by its address. */
export const ADDRESS_PLACEHOLDER = '<<AccountAddress>>'
