import type { Cacao } from '../../domain/siwx/siwx-session.ts'

export type SiweSession = Readonly<{ address: string; chainId: number }>
export type SiweMessageParams = Readonly<{
  chains: readonly number[]
  methods?: readonly string[] | undefined
  domain: string
  uri: string
  type?: 'caip122' | undefined
  nbf?: string | undefined
  exp?: string | undefined
  statement?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
  /** Passed on to `createMessage`. */
  expiry?: number | undefined
  iat?: string | undefined
}>
export type SiweCreateMessage = SiweMessageParams & Readonly<{ address: string; chainId: number; nonce: string; version: '1'; iat: string }>

/** The older sign-in option, for eip155 only. */
export type SiweConfig = Readonly<{
  /** Default true. */
  required?: boolean | undefined
  /** Default true; false = no sign-in at all. */
  enabled?: boolean | undefined
  /** Default true: disconnecting signs out. */
  signOutOnDisconnect?: boolean | undefined
  /** Default true: the session of another address is ended. */
  signOutOnAccountChange?: boolean | undefined
  /** Default true: the session of another chain is ended. */
  signOutOnNetworkChange?: boolean | undefined
  /** Milliseconds after which a message that is still shown gets a new nonce. Default 300000; 0 = never. */
  nonceRefetchIntervalMs?: number | undefined
  /** Milliseconds after which `getSession` is called again while the page is open. Default 300000; 0 = never. */
  sessionRefetchIntervalMs?: number | undefined
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  /** `address` is `did:pkh:<CAIP-10>`. */
  createMessage(args: SiweCreateMessage): string
  verifyMessage(args: Readonly<{ message: string; signature: string; cacao?: Cacao | undefined }>): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
}>
