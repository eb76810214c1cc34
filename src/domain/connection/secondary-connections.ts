import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection } from './connection.ts'
import type { ConnectionSnapshot } from './connection-snapshot.ts'

/** Holds the wallets that stay connected beside the active one of their namespace. */
export interface SecondaryConnections {
  readonly kept: readonly Connection[]
  /** Keeps a wallet connected that another one replaces. */
  keep(adapter: ChainAdapter, connection: Connection): void
  /** Disconnects the kept wallets of a namespace, or all. Never rejects. */
  leave(namespace?: ChainNamespace): Promise<void>
  /** The connections in the public snapshot: active, then kept, then disconnected ones. */
  list(): Readonly<Partial<Record<ChainNamespace, readonly ConnectionSnapshot[]>>>
  /** Called after the stored data was deleted. */
  reset(): Promise<void>
  /** Called when a wallet was added or left while the modal is open; true = the modal stays open on `ProfileWallets`. */
  landed(what: 'added' | 'left'): boolean
}
