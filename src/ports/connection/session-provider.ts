import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/network/network.ts'
import type { SessionAuth, SessionAuthentication } from '../../domain/siwx/sign-in-gateway.ts'
import type { ProposedNamespaces } from '../../domain/walletconnect/session-proposal.ts'
import type { AppLink } from '../../domain/walletconnect/wallet-links.ts'
import type { WalletSession } from '../../domain/walletconnect/wallet-session.ts'
import { token } from '../di/token.ts'

/** `auths`: the sign-in messages that the wallet signed with the approval, if it was asked for and returned any. */
export type ApprovedSession = WalletSession & Readonly<{ auths?: readonly SessionAuth[] | undefined }>

/** A pending pairing. `uri` contains the symmetric key of the pairing: it is shown and copied, never logged, stored or sent. */
export type Pairing = Readonly<{
  uri: string
  /** @throws USER_REJECTED, PAIRING_EXPIRED, CONNECT_FAILED when the wallet granted nothing that can be used */
  approval: Promise<ApprovedSession>
  /** Cancels the pairing: a session that a wallet still approves is ended at once. */
  cancel(): void
}>

/**
 * An event that the wallet sent over the relay, validated. `updated` has the whole current session; `accounts` begins with the one in
 * use; `group` is all addresses of the account in use (Bitcoin), in any order.
 */
export type SessionNews = Readonly<
  | { type: 'updated'; session: WalletSession }
  | { type: 'accounts' | 'group'; topic: string; caipNetworkId: CaipNetworkId; addresses: readonly string[] }
  | { type: 'network'; topic: string; caipNetworkId: CaipNetworkId }
  /** `expired`: the session reached its expiry time; neither side ended it. */
  | { type: 'ended'; topic: string; reason?: 'expired' }
>

/** One request to the wallet of a session. */
export type SessionRequest = Readonly<{ topic: string; caipNetworkId: CaipNetworkId; method: string; params?: unknown }>

/**
 * Wallets connected over a relay (WalletConnect). One client per page, loaded on first use; at most one session at a time.
 * Rejects only with `AppError`.
 */
export interface SessionProvider {
  /** Events of the sessions that this client approved or restored. */
  readonly news$: Observable<SessionNews>
  /** The stored session of an earlier visit, if it is still valid. @throws PAIRING_UNREACHABLE, ABORTED */
  restore(signal: AbortSignal): Promise<WalletSession | undefined>
  /**
   * Starts a pairing. With `authentication`, the wallet is also asked to sign in with its approval; it may ignore that part. `tell` gets
   * the URI once it is made and the relay is connected, if that is before the relay accepted the proposal: a wallet that scans it waits for
   * the proposal.
   * @throws PAIRING_UNREACHABLE, APKT002, APKT006, APKT007, APKT008, ABORTED
   */
  pair(
    namespaces: ProposedNamespaces,
    signal: AbortSignal,
    authentication?: SessionAuthentication,
    tell?: (uri: string) => void,
  ): Promise<Pairing>
  /** @throws USER_REJECTED, WALLET_REFUSED with the wallet's code and message, WALLET_SILENT, NOT_CONNECTED, ABORTED */
  request(request: SessionRequest, signal: AbortSignal): Promise<unknown>
  /** Ends a session at both ends. Resolves also when the session no longer exists. */
  end(topic: string, signal: AbortSignal): Promise<void>
  /** The wallet app that each request opens (deep link), kept across reloads until the session ends; undefined = none. */
  reopen(app: AppLink | undefined): void
  dispose(): void
}
export const SessionProvider = token<SessionProvider>('SessionProvider')
