import type { Observable } from 'rxjs'
import type { Connector } from '../../domain/connection/connection.ts'
import { token } from '../di/token.ts'

/**
 * Wallets that announce or inject themselves into the page (EIP-6963, `window.ethereum`; later Wallet Standard and others).
 * What it emits is sanitised, de-duplicated and bounded; it never calls a wallet.
 */
export interface WalletDiscovery {
  /** The wallets known now, at most as many as a list can show; emits on every change of these or of `others`, at most once per frame. */
  readonly connectors$: Observable<readonly Connector[]>
  /** Wallets of the page beyond those of `connectors$`, as of its last emission. Each can be connected like the others. */
  readonly others: readonly Connector[]
  /** Settles when all that looks for wallets is there; undefined when it is. Never rejects. */
  readonly pending?: Promise<void> | undefined
  /** Starts listening and asks wallets to announce themselves. `known` = rdns, in lower case, that keep a place even in a flood; it may grow later. */
  start(known: ReadonlySet<string>): void
  /** Asks again (each time the modal opens). */
  refresh(): void
  dispose(): void
}
export const WalletDiscovery = token<WalletDiscovery>('WalletDiscovery')
