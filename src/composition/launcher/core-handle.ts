import type { PlainOptions } from '../../domain/options/portico-options.ts'
import type { ConnectOptions } from '../../ports/host/connect-options.ts'
import type { AccountSnapshot, Unsubscribe } from '../../ports/host/host-snapshots.ts'
import type { OpenOptions, Portico, PorticoOptions } from '../../ports/host/portico.ts'
import type { DialogHost } from '../../ui/modal/dialog-host.ts'
import type { SiteCalls } from './site-call-names.ts'
import type { SnapshotStore } from './snapshots.ts'

/** What the launcher passes to the core. */
export type Bridge = Readonly<{
  options: PorticoOptions
  dialog: DialogHost
  snapshots: SnapshotStore
  /** The announcement events received so far; calling it stops the listener. */
  takeAnnouncements(): readonly unknown[]
}>

/** The core's interface for the launcher. */
export interface CoreHandle {
  /** Settles when every stored connection was confirmed, rejected or timed out. */
  readonly restored: Promise<void>
  /** Prefetches the code that follows the first rows, because a visitor may open the modal soon. */
  prepare(): void
  /** `isLate`: the modal was closed, or opened for something else, before the code was there: a call that promises a result rejects. */
  open(options: OpenOptions, isLate?: () => boolean): Promise<unknown>
  close(): void
  /** Closes like a visitor: refused while a required sign-in is pending. */
  dismiss(): void
  connect(options: ConnectOptions): Promise<AccountSnapshot>
  disconnect(options: Parameters<Portico['disconnect']>[0]): Promise<void>
  switchNetwork: Portico['switchNetwork']
  switchConnection: Portico['switchConnection']
  deleteConnection: Portico['deleteConnection']
  getUri: Portico['getUri']
  fetchWallets: Portico['fetchWallets']
  signIn: Portico['signIn']
  /** All other calls of the instance, whose code no opening needs. */
  site(name: keyof SiteCalls, words: readonly Readonly<{ signal?: AbortSignal }>[]): Promise<unknown>
  /** The sign-in implementation, once it is known. */
  siwx(): unknown
  /** The latest log lines. */
  logs(): readonly string[]
  /** Shows the content inside `element` (embedded mode) until the returned function is called. */
  attach(element: HTMLElement): Unsubscribe
  updateOptions(options: Partial<PlainOptions>): void
  reset(): Promise<void>
  dispose(): Promise<void>
}
