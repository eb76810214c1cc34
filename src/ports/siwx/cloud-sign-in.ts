import { token } from '../di/token.ts'

/** `token` identifies to the service the nonce that it issued. */
export type CloudNonce = Readonly<{ nonce: string; token: string }>

export type CloudWalletInfo = Readonly<
  | { type: 'walletconnect' | 'extension' | 'unknown'; name?: string | undefined; icon?: string | undefined }
  | { type: 'social'; social: string; identifier: string }
>

/** `data` is the message object, `message` its signed text. */
export type CloudAuthentication = Readonly<{
  data: Readonly<Record<string, unknown>>
  message: string
  signature: string
  walletInfo: CloudWalletInfo
  nonceToken: string
  /** Issued after a one-time code was confirmed. */
  otp?: string | undefined
}>

/** The owner of the token. The token is verified by the service, not here. */
export type CloudSession = Readonly<{
  /** Who is signed in. */
  address: string
  /** CAIP-2. */
  caipNetworkId: string
  /** Of the page. */
  uri?: string | undefined
  /** Of the site. */
  domain?: string | undefined
  /** Of the message. */
  nonce?: string | undefined
  /** Proven by a code. */
  email?: string | undefined
  /** Of the visitor, at the service. */
  profileUuid?: string | undefined
  /** Milliseconds since 1970. */
  expiresAt?: number | undefined
  /** What the site keeps there. */
  metadata?: unknown
}>

/**
 * The provider's sign-in service.
 * All methods reject with SERVICE_OFF, APKT008, APKT010, HTTP_STATUS (the server's message in `facts.description`), HTTP_TIMEOUT,
 * HTTP_UNREACHABLE, ANSWER_UNREADABLE.
 */
export interface CloudSignIn {
  nonce(signal: AbortSignal): Promise<CloudNonce>
  /** Resolves the session's token. */
  authenticate(authentication: CloudAuthentication, signal: AbortSignal): Promise<string>
  me(token: string, signal: AbortSignal): Promise<CloudSession>
  setMetadata(token: string, metadata: unknown, signal: AbortSignal): Promise<void>
  /** Resolves the id of the code that was sent; undefined when none is needed. `account` is CAIP-10. */
  requestOtp(email: string, account: string, signal: AbortSignal): Promise<string | undefined>
  confirmOtp(uuid: string, code: string, signal: AbortSignal): Promise<void>
  signOut(token: string, signal: AbortSignal): Promise<void>
}
export const CloudSignIn = token<CloudSignIn>('CloudSignIn')
