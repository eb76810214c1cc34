import type { CaipNetworkId } from '../network/network.ts'

/** What a wallet behind a relay is asked to sign as it connects. CAIP-74. */
export type SessionAuthentication = Readonly<{
  domain: string
  uri: string
  nonce: string
  /** The one in use first. */
  chains: readonly CaipNetworkId[]
  methods: readonly string[]
  statement?: string | undefined
  resources?: readonly string[] | undefined
  /** ISO 8601. */
  exp?: string | undefined
  nbf?: string | undefined
}>

/** A CACAO as the wallet gave it, and the text that it says was signed. Nothing of it is checked yet. */
export type SessionAuth = Readonly<{ cacao: unknown; message: string }>

/** What signing in has to do with connecting. Set on the modal while it is on. */
export interface SignInSeam {
  /** A wallet has connected: instead of closing. */
  land(): void
  /** What a wallet may sign as it connects, where all that was proposed is of eip155; undefined = it just connects. Never rejects. */
  authentication(proposed: readonly string[], methods: readonly string[]): Promise<SessionAuthentication | undefined>
  /** Takes over what it signed. @throws what the verification says: the session is then to be ended */
  adopt(asked: SessionAuthentication, auths: readonly SessionAuth[]): Promise<void>
}
