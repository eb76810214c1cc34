import type { ChainAdapter } from '../../ports/connection/chain-adapter.ts'
import type { ConnectionSnapshot } from '../../ports/host/portico.ts'
import type { ChainNamespace } from '../network/network.ts'
import type { Connection } from './connection.ts'

/** Holds the wallets that stay connected beside the active one of their namespace. Spec §4, multi-wallet. */
export interface WalletKeeper {
  readonly kept: readonly Connection[]
  /** Takes a wallet that another one replaces. */
  keep(adapter: ChainAdapter, connection: Connection): void
  /** Tells all of a namespace goodbye, or all there are. Never rejects. */
  leave(namespace?: ChainNamespace): Promise<void>
  /** All that hosts hear of: the active ones first, then the kept, then those of before. */
  list(): Readonly<Partial<Record<ChainNamespace, readonly ConnectionSnapshot[]>>>
  /** What is stored was deleted. */
  reset(): Promise<void>
  /** A wallet came or went while the modal is open: true = the modal stays open, on its wallets. */
  landed(what: 'added' | 'left'): boolean
}
