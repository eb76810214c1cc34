import type { CaipNetworkId } from '../network/network.ts'

/** The sign-in request that is sent to a wallet with the WalletConnect proposal. CAIP-74. */
export type SessionAuthentication = Readonly<{
  domain: string
  uri: string
  nonce: string
  /** The active one first. */
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  statement?: string | undefined
  resources?: readonly string[] | undefined
  /** ISO 8601. */
  exp?: string | undefined
  nbf?: string | undefined
}>

/** The wallet's CACAO and the text that was signed according to it. Not validated yet. */
export type SessionAuth = Readonly<{ cacao: unknown; message: string }>

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
}
