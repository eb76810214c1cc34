import type { WalletInfo } from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Randomness } from '../random/randomness.ts'
import type { KeyValueStore } from '../storage/key-value-store.ts'
import type { Clock } from '../time/clock.ts'
import type { CloudSignIn } from './cloud-sign-in.ts'

/** The account that is signing in, or is signed in. */
export type SiwxAccount = Readonly<{ namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }>

/** What a ready-made `Siwx` receives at start. A site's own implementation needs none of it. */
export type SiwxContext = Readonly<{
  /** The page's storage. */
  store: KeyValueStore
  /** The time. */
  clock: Clock
  /** Secure random bytes. */
  random: Randomness
  /** `location.host`, and the page's address without query and fragment. */
  domain: string
  /** The page's address without query and fragment. */
  uri: string
  /** As the site configured it. */
  network(caipNetworkId: string): Network | undefined
  /** The active account. */
  account(): SiwxAccount | undefined
  /** `login`: of an embedded wallet, the social provider or `email`, and the address or user name. */
  wallet(
    namespace: ChainNamespace,
  ): (WalletInfo & Readonly<{ login?: Readonly<{ social: string; identifier: string }> | undefined }>) | undefined
  /** Signs a text with the connected wallet. @throws USER_REJECTED, WALLET_REFUSED, NOT_CONNECTED, ABORTED */
  sign(account: SiwxAccount, text: string, signal: AbortSignal): Promise<string>
  /** The provider's sign-in service; its code is loaded on first use. */
  cloud(): Promise<CloudSignIn>
}>

/**
 * The sign-in implementation of a site: the option `siwx`. Any rejection of a method counts as a failed sign-in.
 * Sessions are per account and chain.
 */
export interface Siwx {
  /** The message to show and sign, with a fresh nonce. */
  createMessage(input: SiwxInput): Promise<SiwxMessage>
  /** Signs in without the connected wallet. */
  readonly signMessage?: ((request: Readonly<{ message: string; chainId: string; accountAddress: string }>) => Promise<string>) | undefined
  /**
   * Verifies and stores the session. A rejection means: not signed in. May resolve the session as `getSessions` will, with what only the
   * back end returns: its expiry, the verified e-mail address.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: an implementation may resolve nothing
  addSession(session: SiwxSession): Promise<SiwxSession | void>
  /** Ends the sessions of an account on a chain (CAIP-2). */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out. Each is verified first. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Only those valid now, of this very account on this very chain. */
  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]>
  /** True: the modal cannot be closed without a session. */
  getRequired?(): boolean
  /** True: accounts of this chain are not asked to sign in, also where the sign-in is required. They count as signed out. */
  exempts?(chainId: string): boolean
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
  /**
   * Sends a one-time code to an e-mail address (`features.emailCapture`). The next messages of that account bind the address.
   * `account` is CAIP-10. `uuid` absent or null: no code is needed.
   */
  requestEmailOtp?(request: Readonly<{ email: string; account: string }>): Promise<Readonly<{ uuid?: string | null | undefined }>>
  /** Rejects a code that is not the one sent. */
  confirmEmailOtp?(request: Readonly<{ code: string }>): Promise<void>
  /** Calls `hear` when sessions may have changed elsewhere, for example in another tab. Returns how to stop. */
  watch?(hear: () => void): () => void
  /** Milliseconds after which a message that is still shown is replaced by one with a fresh nonce. */
  readonly messageLifetime?: number | undefined
  /** Passes the environment to a ready-made implementation. Called once, before any other method. */
  attach?(context: SiwxContext): void
}
