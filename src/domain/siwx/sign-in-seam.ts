import type { CaipNetworkId } from '../network/network.ts'
import type { SiwxData } from './siwx-session.ts'

/** The sign-in request that is sent to a wallet with the WalletConnect proposal. CAIP-74. */
export type SessionAuthentication = Readonly<{
  domain: string
  uri: string
  nonce: string
  /** The active one first. */
  chains: readonly CaipNetworkId[]
  /** Wallets encode them as a resource (ERC-5573), and may grant fewer. */
  methods: readonly string[]
  statement?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
  /** ISO 8601. */
  exp?: string | undefined
  nbf?: string | undefined
}>

/** The wallet's CACAO and the text that was signed according to it. Not validated yet. */
export type SessionAuth = Readonly<{ cacao: unknown; message: string }>

/**
 * What goes to the login frame with a login request (`siwxMessage`): the fields, with `ADDRESS_PLACEHOLDER` as the address, and the text in
 * which the frame replaces the placeholder.
 */
export type EmbeddedMessage = SiwxData & Readonly<{ serializedMessage: string }>

/** The frame's answer to a login with such a message: the account, and the text that it signed. Not verified yet. */
export type EmbeddedAnswer = Readonly<{
  address: string
  caipNetworkId: CaipNetworkId
  message: string
  signature: string
  isSmartAccount?: boolean | undefined
}>

/** The hooks of the sign-in into connecting. Set on the modal while sign-in is enabled. */
export interface SignInSeam {
  /** Called after a connect, instead of closing the modal. */
  land(): void
  /** Called when the visitor closes the modal; true: the sign-in disconnects and closes it. */
  refuses(): boolean
  /** The sign-in request for the proposal, if all proposed chains are eip155; undefined = connect only. Never rejects. */
  authentication(proposed: readonly string[], methods: readonly string[]): Promise<SessionAuthentication | undefined>
  /**
   * Adds the sessions that the wallet signed, for `addresses` only: those of the approved connection. Takes them back when `signal` aborts
   * meanwhile. @throws the error of the verification, ABORTED; the caller then ends the session
   */
  adopt(asked: SessionAuthentication, auths: readonly SessionAuth[], addresses: readonly string[], signal: AbortSignal): Promise<void>
  /**
   * The message for a login through the frame on that network; undefined = log in without it: another namespace than eip155, an e-mail
   * address is asked for first, or the site made no message. Never rejects. Ask right before the request: a message expires.
   */
  embedded(caipNetworkId: CaipNetworkId): Promise<EmbeddedMessage | undefined>
  /**
   * Verifies and adds the session of a login whose answer has `message` and `signature`. Call it before the connection is shown as
   * connected, or without waiting for it: the prompt waits. Takes the session back when `signal` aborts meanwhile. Never rejects: without a
   * session the visitor is asked as after any other connect.
   */
  adoptEmbedded(asked: EmbeddedMessage, answer: EmbeddedAnswer, signal: AbortSignal): Promise<void>
}
