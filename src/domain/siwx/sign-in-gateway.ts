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
 * What a wallet is asked to sign in the prompt of the connection (the login frame's `siwxMessage`, ERC-7846, `solana:signIn`): the fields,
 * with `ADDRESS_PLACEHOLDER` as the address, and the text in which the wallet's address takes the placeholder's place.
 */
export type PromptedMessage = SiwxData & Readonly<{ serializedMessage: string }>

/** The wallet's answer: the account, and the text that it signed. Not verified yet. */
export type PromptedAnswer = Readonly<{
  address: string
  caipNetworkId: CaipNetworkId
  message: string
  signature: string
  isSmartAccount?: boolean | undefined
}>

/** The hooks of the sign-in into connecting. Set on the modal while sign-in is enabled. */
export interface SignInGateway {
  /** Called after a connect, instead of closing the modal. */
  connected(): void
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
   * The message for the prompt of a connection on that network; undefined = connect without it: another namespace than eip155 and solana,
   * an e-mail address is asked for first, or the site made no message. `writer`: who writes the text that is signed; a wallet that does
   * is asked only for what it can write, and where the sign-in is required. Never rejects. Ask right before the request: a message expires.
   */
  prompted(caipNetworkId: CaipNetworkId, writer: 'site' | 'wallet'): Promise<PromptedMessage | undefined>
  /**
   * Verifies and adds the session of an answer with `message` and `signature`. Call it before the connection is shown as
   * connected, or without waiting for it: the prompt waits. Takes the session back when `signal` aborts meanwhile. Never rejects: without a
   * session the visitor is asked as after any other connect.
   */
  adoptPrompted(asked: PromptedMessage, answer: PromptedAnswer, signal: AbortSignal): Promise<void>
}
