import type { Observable } from 'rxjs'
import type { Connector } from '../../domain/connection/connection.ts'
import { token } from '../di/token.ts'

/**
 * Wallets that announce or inject themselves into the page (EIP-6963, `window.ethereum`; later Wallet Standard and others).
 * Emitted wallets are sanitised, de-duplicated and limited in number. Discovery never calls a wallet.
 */
export interface WalletDiscovery {
  /** The wallets known now, at most as many as a list can show; emits on every change of these or of `others`, at most once per frame. */
  readonly connectors$: Observable<readonly Connector[]>
  /** Wallets of the page that exceed the limit of `connectors$`, as of its last emission. They can be connected like the others. */
  readonly others: readonly Connector[]
  /** Resolves once all discovery code is loaded; undefined when it already is. Never rejects. */
  readonly pending?: Promise<void> | undefined
  /**
   * Starts listening and asks wallets to announce themselves. `known` = rdns, in lower case, that are kept even when very many wallets
   * announce themselves; the set may grow later.
   */
  start(known: ReadonlySet<string>): void
  /** Asks wallets to announce themselves again (each time the modal opens). */
  refresh(): void
  dispose(): void
}
export const WalletDiscovery = token<WalletDiscovery>('WalletDiscovery')
