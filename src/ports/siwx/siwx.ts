import type { WalletInfo } from '../../domain/connection/connection.ts'
import type { CaipNetworkId, ChainNamespace, Network } from '../../domain/network/network.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../../domain/siwx/siwx-session.ts'
import type { Randomness } from '../random/randomness.ts'
import type { KeyValueStore } from '../storage/key-value-store.ts'
import type { Clock } from '../time/clock.ts'
import type { CloudSignIn } from './cloud-sign-in.ts'

/** The account that is signing in, or is signed in. */
export type SiwxAccount = Readonly<{ namespace: ChainNamespace; address: string; caipNetworkId: CaipNetworkId }>

/** What a ready-made `Siwx` is given once the page runs. A site's own needs none of it. */
export type SiwxContext = Readonly<{
  store: KeyValueStore
  clock: Clock
  random: Randomness
  /** `location.host`, and the page's address without query and fragment. */
  domain: string
  uri: string
  /** As the site configured it. */
  network(caipNetworkId: string): Network | undefined
  /** The account the visitor uses now. */
  account(): SiwxAccount | undefined
  wallet(namespace: ChainNamespace): WalletInfo | undefined
  /** Signs a text with the connected wallet. @throws USER_REJECTED, WALLET_REFUSED, NOT_CONNECTED, ABORTED */
  sign(account: SiwxAccount, text: string, signal: AbortSignal): Promise<string>
  /** The provider's sign-in service, fetched when first asked. */
  cloud(): Promise<CloudSignIn>
}>

/**
 * How a site signs its visitors in: the option `siwx`. Spec §4. Whatever a method rejects with counts as a failed sign-in.
 * Sessions are per account and chain.
 */
export interface Siwx {
  /** The message to show and sign, with a fresh nonce. */
  createMessage(input: SiwxInput): Promise<SiwxMessage>
  /** Signs in another way than with the connected wallet. */
  readonly signMessage?: ((request: Readonly<{ message: string; chainId: string; accountAddress: string }>) => Promise<string>) | undefined
  /** Verifies the session, then keeps it. Rejecting = not signed in. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out. Each is verified first. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Only those valid now, of this very account on this very chain. */
  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]>
  /** True: the modal cannot be left without a session. */
  getRequired?(): boolean
  /** Default true: disconnecting ends the sessions. */
  signOutOnDisconnect?: boolean | undefined
  /** Ready-made ones learn here where they are. Called once, before anything else. */
  attach?(context: SiwxContext): void
}
