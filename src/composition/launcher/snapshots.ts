import type { SessionsSnapshot } from '../../domain/account/sessions-snapshot.ts'
import type { TokensSnapshot } from '../../domain/account/tokens-snapshot.ts'
import type { ActivitySnapshot } from '../../domain/activity/activity-snapshot.ts'
import type { EventSnapshot } from '../../domain/analytics/event-service.ts'
import type { CollectiblesSnapshot } from '../../domain/collectibles/collectibles-snapshot.ts'
import type { ConnectionStatus, Connector, WalletInfo } from '../../domain/connection/connection.ts'
import type { ConnectionSnapshot } from '../../domain/connection/connection-snapshot.ts'
import type { ChainNamespace, Network } from '../../domain/network/network.ts'
import type { SignInSnapshot } from '../../domain/siwx/sign-in-snapshot.ts'
import type { WalletsSnapshot } from '../../domain/wallets/wallet-item.ts'
import type { HostObservable } from '../../ports/host/host-observable.ts'
import type {
  AccountSnapshot,
  NetworkSnapshot,
  ProvidersSnapshot,
  RemoteFeaturesSnapshot,
  StateSnapshot,
  ThemeSnapshot,
  Unsubscribe,
} from '../../ports/host/host-snapshots.ts'

type PerNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>

/** All state that a host can read. The core replaces parts of it; unchanged parts keep their identity. */
export type Snapshots = Readonly<{
  state: StateSnapshot
  accounts: PerNamespace<AccountSnapshot>
  network: NetworkSnapshot
  connections: PerNamespace<readonly ConnectionSnapshot[]>
  walletInfos: PerNamespace<WalletInfo>
  theme: ThemeSnapshot
  locale: string | undefined
  event: EventSnapshot | undefined
  remoteFeatures: RemoteFeaturesSnapshot
  providers: ProvidersSnapshot
  connectors: readonly Connector[]
  wallets: WalletsSnapshot
  tokens: TokensSnapshot
  activity: ActivitySnapshot
  collectibles: CollectiblesSnapshot
  smartSessions: SessionsSnapshot
  networks: readonly Network[]
  signIn: SignInSnapshot
}>

const NONE: readonly never[] = Object.freeze([])
/** Frozen, like all values passed to hosts. */
export const account = (status: ConnectionStatus): AccountSnapshot =>
  Object.freeze({ status, isConnected: false, isConfirmed: true, allAccounts: NONE })
export const DISCONNECTED = account('disconnected')

function freezeParts<T extends object>(parts: T): T {
  for (const part of Object.values(parts)) Object.freeze(part)
  return parts
}

/** Holds the snapshots and notifies subscribers. An exception in one subscriber does not affect the others. */
export class SnapshotStore {
  readonly #listeners = new Set<() => void>()
  #value: Snapshots

  constructor(initial: Snapshots) {
    this.#value = freezeParts(initial)
  }

  get value(): Snapshots {
    return this.#value
  }

  publish(change: Partial<Snapshots>): void {
    this.#value = { ...this.#value, ...freezeParts(change) }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Calls back on each change of the value that `select` returns. */
  subscribe<T>(select: (snapshots: Snapshots) => T, callback: (value: T) => void): Unsubscribe {
    let last = select(this.#value)
    const listener = () => {
      const next = select(this.#value)
      if (next === last) return
      last = next
      try {
        callback(next)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same as an observable that emits the current value first. Interoperable with RxJS, which is not included. */
  observe<T>(select: (snapshots: Snapshots) => T): HostObservable<T> {
    const observable: HostObservable<T> = {
      subscribe: (observer) => {
        const next = (value: T) => (typeof observer === 'function' ? observer(value) : observer.next?.(value))
        next(select(this.#value))
        return { unsubscribe: this.subscribe(select, next) }
      },
    }
    const key = (Symbol as { observable?: symbol }).observable ?? '@@observable'
    return Object.assign(observable, { [key]: () => observable, '@@observable': () => observable })
  }

  clear(): void {
    this.#listeners.clear()
  }
}
