import type { Cacao } from '../../domain/siwx/siwx-session.ts'

/** Who is signed in, and on which chain. */
export type SiweSession = Readonly<{ address: string; chainId: number }>
/** What a message says, of the site. */
export type SiweMessageParams = Readonly<{
  /** Chain ids that a visitor may sign in on. */
  chains: readonly number[]
  /** Wallet methods that the visitor agrees to. */
  methods?: readonly string[] | undefined
  /** `host` or `host:port` of the site. */
  domain: string
  /** Of the page. */
  uri: string
  /** Of the message; absent = EIP-4361. */
  type?: 'caip122' | undefined
  /** Not before, ISO 8601. */
  nbf?: string | undefined
  /** Expires, ISO 8601. */
  exp?: string | undefined
  /** In words, shown by the wallet. */
  statement?: string | undefined
  /** The site's own. */
  requestId?: string | undefined
  /** URIs that the visitor agrees to. */
  resources?: readonly string[] | undefined
  /** Passed on to `createMessage`. */
  expiry?: number | undefined
  /** Issued, ISO 8601. */
  iat?: string | undefined
}>
/** What `createMessage` gets. */
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
  /** A fresh nonce of your server. */
  getNonce(address?: string): Promise<string>
  /** What each message says. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** `address` is `did:pkh:<CAIP-10>`. */
  createMessage(args: SiweCreateMessage): string
  /** True: your server keeps a session. */
  verifyMessage(args: Readonly<{ message: string; signature: string; cacao?: Cacao | undefined }>): Promise<boolean>
  /** The session of this browser; none = signed out. */
  getSession(): Promise<SiweSession | null | undefined>
  /** True: the session has ended. */
  signOut(): Promise<boolean>
  /** After a sign-in. */
  onSignIn?(session?: SiweSession): void
  /** After the session ended. */
  onSignOut?(): void
}>
