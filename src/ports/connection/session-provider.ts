import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { SessionAuth, SessionAuthentication } from '../../domain/siwx/sign-in-seam.ts'
import type { ProposedNamespaces } from '../../domain/walletconnect/session-proposal.ts'
import type { AppLink } from '../../domain/walletconnect/wallet-links.ts'
import type { WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import { token } from '../di/token.ts'

/** `auths`: what the wallet signed as it accepted, where it was asked to and did. */
export type ApprovedSession = WalletSession & Readonly<{ auths?: readonly SessionAuth[] | undefined }>

/** An open invitation. `uri` holds the key of the session to be: it is shown and copied, never logged, stored or sent. */
export type Pairing = Readonly<{
  uri: string
  /** @throws USER_REJECTED, PAIRING_EXPIRED, CONNECT_FAILED when nothing usable was granted */
  approval: Promise<ApprovedSession>
  /** Withdraws it: a session that a wallet makes of it later is ended at once. */
  cancel(): void
}>

/**
 * What the wallet at the other end did by itself, checked. `updated` has the whole session as it is now; `accounts` begins with the one in
 * use; `group` is all addresses of the account in use (Bitcoin), in any order.
 */
export type SessionNews = Readonly<
  | { type: 'updated'; session: WalletSession }
  | { type: 'accounts' | 'group'; topic: string; caipNetworkId: CaipNetworkId; addresses: readonly string[] }
  | { type: 'network'; topic: string; caipNetworkId: CaipNetworkId }
  /** `expired`: nobody ended it, its time was over. */
  | { type: 'ended'; topic: string; reason?: 'expired' }
>

/** One question to the wallet of a session. */
export type SessionRequest = Readonly<{ topic: string; caipNetworkId: CaipNetworkId; method: string; params?: unknown }>

/**
 * Wallets reached over a relay (WalletConnect). One client a page, loaded when first asked; at most one session at a time.
 * Nothing but `AppError` leaves it.
 */
export interface SessionProvider {
  /** Of sessions that were approved or restored here. */
  readonly news$: Observable<SessionNews>
  /** The session that is kept from before, if it is still valid. @throws PAIRING_UNREACHABLE, ABORTED */
  restore(signal: AbortSignal): Promise<WalletSession | undefined>
  /**
   * Invites a wallet; `authentication`: and asks it to sign in as it accepts, which it may leave out.
   * @throws PAIRING_UNREACHABLE, APKT002, APKT006, APKT007, APKT008, ABORTED
   */
  pair(namespaces: ProposedNamespaces, signal: AbortSignal, authentication?: SessionAuthentication): Promise<Pairing>
  /** @throws USER_REJECTED, WALLET_REFUSED with the wallet's code and words, WALLET_SILENT, NOT_CONNECTED, ABORTED */
  request(request: SessionRequest, signal: AbortSignal): Promise<unknown>
  /** Ends a session at both ends. A session that is gone already counts as ended. */
  end(topic: string, signal: AbortSignal): Promise<void>
  /** The app that each request is to open, from now on and after a reload, until the session ends; undefined = none. */
  reopen(app: AppLink | undefined): void
  dispose(): void
}
export const SessionProvider = token<SessionProvider>('SessionProvider')
