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
  iat?: string | undefined
}>
export type SiweCreateMessage = SiweMessageParams & Readonly<{ address: string; chainId: number; nonce: string; version: '1'; iat: string }>

/** The older sign-in option, for eip155 only. */
export type SiweConfig = Readonly<{
  /** Default true. */
  required?: boolean | undefined
  /** Default true; false = no sign-in at all. */
  enabled?: boolean | undefined
  signOutOnDisconnect?: boolean | undefined
  signOutOnAccountChange?: boolean | undefined
  signOutOnNetworkChange?: boolean | undefined
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
