import { isSameAddress } from '../caip/same-address.ts'

/** The data of a sign-in message. Times are ISO 8601 with a zone; `chainId` is CAIP-2. */
export type SiwxData = Readonly<{
  /** Who signs. */
  accountAddress: string
  /** CAIP-2. */
  chainId: string
  /** `host` or `host:port` of the site. */
  domain: string
  /** Of the page. */
  uri: string
  /** `1`. */
  version: string
  /** Used once. */
  nonce: string
  /** In words, shown by the wallet. */
  statement?: string | undefined
  /** URIs that the visitor agrees to. */
  resources?: readonly string[] | undefined
  /** The site's own. */
  requestId?: string | undefined
  /** ISO 8601. */
  issuedAt?: string | undefined
  /** ISO 8601. */
  expirationTime?: string | undefined
  /** ISO 8601. */
  notBefore?: string | undefined
}>

/** The fields; `toString()` gives the text that is shown and signed. */
export type SiwxMessage = SiwxData & Readonly<{ toString(): string }>

/** The signer: its account, and the active chain as CAIP-2. */
export type SiwxInput = Readonly<{ accountAddress: string; chainId: string; notBefore?: string | undefined }>

/** CAIP-74, as WalletConnect wallets answer. */
export type Cacao = Readonly<{
  /** The kind of the message. */
  h: Readonly<{ t: 'caip122' | 'eip4361' }>
  /** Its fields. */
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
  /** The signature and its kind. */
  s: Readonly<{ t: string; s: string; m?: string | undefined }>
}>

/** A signed message. `email` is only there where the `Siwx` has no one-time codes (`features.emailCapture`). */
export type SiwxSession = Readonly<{
  /** The fields of the message. */
  data: SiwxData
  /** The text that was signed, byte for byte. */
  message: string
  /** As the wallet gave it. */
  signature: string
  /** CAIP-74, of WalletConnect's wallets. */
  cacao?: Cacao | undefined
  /** As the visitor typed it; not proven, and not covered by the signature. */
  email?: string | undefined
}>

/** The placeholder that an embedded wallet replaces by its address. */
export const ADDRESS_PLACEHOLDER = '<<AccountAddress>>'

/** Whether it is a session of that account on that chain (CAIP-2). */
export const isSessionOf = ({ data }: Pick<SiwxSession, 'data'>, chainId: string, address: string): boolean =>
  data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address)
