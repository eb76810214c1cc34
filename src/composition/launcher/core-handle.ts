import type { ChainNamespace, NetworkInput } from '../../domain/network/network.ts'
import type { Features, PlainOptions, ThemeMode, ThemeVariables } from '../../domain/options/portico-options.ts'
import type { AccountSnapshot, ConnectOptions, OpenOptions, Portico, PorticoOptions, Unsubscribe } from '../../ports/host/portico.ts'
import type { DialogHost } from '../../ui/modal/dialog-host.ts'
import type { SnapshotStore } from './snapshots.ts'

/** What the launcher hands to the core when it arrives. */
export type Bridge = Readonly<{
  options: PorticoOptions
  dialog: DialogHost
  snapshots: SnapshotStore
  /** Announcements heard so far, as raw events; hearing ends with this call. */
  takeAnnouncements(): readonly unknown[]
}>

/** The core as the launcher knows it. */
export interface CoreHandle {
  /** Settles when every stored connection was confirmed, refused or found too late. */
  readonly restored: Promise<void>
  /** A visitor may open the modal soon: what comes after its first rows is fetched too. */
  prepare(): void
  open(options: OpenOptions): Promise<unknown>
  close(): void
  /** As a visitor closes: refused while something must be decided first. */
  dismiss(): void
  connect(options: ConnectOptions): Promise<AccountSnapshot>
  disconnect(options: Parameters<Portico['disconnect']>[0]): Promise<void>
  switchNetwork: Portico['switchNetwork']
  addNetwork(network: NetworkInput): void
  removeNetwork(namespace: ChainNamespace, networkId: number | string): void
  switchConnection: Portico['switchConnection']
  deleteConnection: Portico['deleteConnection']
  fetchBalance: Portico['fetchBalance']
  getUri: Portico['getUri']
  fetchWallets: Portico['fetchWallets']
  signIn: Portico['signIn']
  /** What signs visitors in, once that is known. */
  readonly siwx: unknown
  /** Shows the content inside `element` (embedded mode) until the returned function is called. */
  attach(element: HTMLElement): Unsubscribe
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  setLocale(locale: string): void
  updateFeatures(features: Partial<Features>): void
  updateOptions(options: Partial<PlainOptions>): void
  reset(): Promise<void>
  dispose(): Promise<void>
}
