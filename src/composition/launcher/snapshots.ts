import type { ConnectionStatus, WalletInfo } from '../../domain/connection/connection.ts'
import type { ConnectionSnapshot } from '../../domain/connection/connection-snapshot.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { callListener } from '../../domain/shared/call-listener.ts'
import type { HostObservable } from '../../ports/host/host-observable.ts'
import type { SnapshotReaders } from '../../ports/host/host-snapshot-calls.ts'
import type { AccountSnapshot, Unsubscribe } from '../../ports/host/host-snapshots.ts'

/** Parts that are read by their own name: `tokens` by `getTokens`, `subscribeTokens` and `tokens$`. */
export const OWN_NAMES = [
  'state',
  'network',
  'theme',
  'locale',
  'remoteFeatures',
  'providers',
  'connectors',
  'wallets',
  'tokens',
  'activity',
  'collectibles',
  'smartSessions',
  'networks',
  'signIn',
] as const
type OwnName = (typeof OWN_NAMES)[number]
type PerNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>

/** All state that a host can read. The core replaces parts of it; unchanged parts keep their identity. */
export type Snapshots = Readonly<
  { [N in OwnName]: ReturnType<SnapshotReaders[`get${Capitalize<N>}`]> } & {
    accounts: PerNamespace<AccountSnapshot>
    connections: PerNamespace<readonly ConnectionSnapshot[]>
    walletInfos: PerNamespace<WalletInfo>
    event: ReturnType<SnapshotReaders['getEvents']>
  }
>

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
      callListener(callback, next)
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
