import type { Observable } from 'rxjs'
import type { Connector } from '../../domain/connection/connection.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { Disposable } from '../../domain/shared/disposable.ts'
import { frozenCopy } from '../../domain/shared/frozen-copy.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { same } from '../../domain/shared/same.ts'
import type { AccountSnapshot } from '../../ports/host/host-snapshots.ts'
import type { FirstPaint } from '../first-paint.ts'
import { DISCONNECTED, type SnapshotStore, type Snapshots } from '../launcher/snapshots.ts'
import { buildSnapshots, type Sources } from './build-snapshots.ts'
import type { ListName } from './site-lists.ts'

/** Without the parts that features and the launcher publish. */
type Built = Omit<Snapshots, 'wallets' | 'locale' | ListName>
type Key = keyof Built

/** Objects with a wallet's own provider are compared by identity: reading their properties could run a hostile getter. */
const comparisons: { readonly [K in Key]?: (a: Snapshots[K], b: Snapshots[K]) => boolean } = {
  connectors: Object.is,
  networks: Object.is,
  providers: (a, b) => {
    const [left, right] = [a, b] as readonly Record<string, unknown>[]
    const keys = Object.keys(left ?? {})
    return keys.length === Object.keys(right ?? {}).length && keys.every((key) => left?.[key] === right?.[key])
  },
}

/**
 * Updates the launcher's snapshots from the services: at most once per microtask, the first time after the first rows, and only parts that
 * changed.
 */
export class SnapshotPublisher extends Disposable {
  readonly #followed = new Set<Observable<unknown>>()
  #isDue = false
  #isPublished = false
  #initialized = false

  constructor(
    private readonly sources: Sources,
    private readonly snapshots: SnapshotStore,
    /** The account that the host's server rendered, shown until its connection is confirmed. */
    private readonly remembered: AccountSnapshot | undefined,
    private readonly firstPaint: FirstPaint,
  ) {
    super()
    const { connections, networks, accounts, wallets, offers, modal, theme, events, options, pictures, signIn } = sources
    for (const { state } of [connections, networks, accounts, wallets, offers, modal, theme, options, pictures, signIn])
      this.own(state.watch(() => this.#schedule()))
    this.#schedule()
    // Events are published one by one, so that none is lost when two occur in the same microtask.
    this.own(events.state.watch((event) => event && this.snapshots.publish({ event: frozenCopy(event) })))
  }

  /** Marks the state as initialized: all stored data has been read. */
  initialized(): void {
    this.#initialized = true
    this.flush()
  }

  /** Publishes immediately; called before a promise about a change is resolved. */
  flush(): void {
    this.#isDue = false
    this.#isPublished = true
    if (this.isDisposed) return
    const { value } = this.snapshots
    const built = buildSnapshots(this.sources, this.#initialized, this.remembered)
    const next = this.#initialized ? built : { ...built, accounts: { ...awaited(value.accounts), ...built.accounts } }
    // The launcher's snapshot still holds the site's own network object; replace it with our frozen copy.
    const isBorrowed = !Object.isFrozen(value.network.caipNetwork)
    // Events were already published when they occurred.
    const changed = (Object.keys(next) as Key[]).filter(
      (key) => key !== 'event' && ((isBorrowed && key === 'network') || !isSame(key, value, next)),
    )
    if (changed.length === 0) return
    const parts = changed.map((key) => [key, isBorrowed && key === 'network' ? next[key] : keepSame(value[key], next[key])] as const)
    for (const [key, part] of parts) if (PLAIN.has(key)) deepFreeze(part)
    freezeWallets(next.connectors)
    Object.freeze(next.networks)
    this.snapshots.publish(Object.fromEntries(parts))
  }

  /** The account of a namespace, as it is now. */
  account(namespace: ChainNamespace): AccountSnapshot {
    this.flush()
    return ownValue(this.snapshots.value.accounts, namespace) ?? DISCONNECTED
  }

  /** Publishes on these changes too. */
  follow(changes$: Observable<unknown>): void {
    if (this.#followed.has(changes$)) return
    this.#followed.add(changes$)
    this.own(changes$.subscribe(() => this.#schedule()))
  }

  #schedule(): void {
    if (this.#isDue) return
    this.#isDue = true
    // Only the first time: later changes, such as a closed modal, must reach the host before its next click.
    const ready = this.#isPublished ? Promise.resolve() : this.firstPaint.ready
    void ready.then(() => this.#isDue && this.flush())
  }
}

/** Parts that consist of our own plain data only. The others contain objects of wallets or of the host. */
const PLAIN: ReadonlySet<Key> = new Set<Key>(['state', 'accounts', 'connections', 'walletInfos', 'network', 'remoteFeatures'])

/** Until all stored data has been read, expected connections keep their status, so that a host never sees "disconnected" in between. */
function awaited(accounts: Snapshots['accounts']): Snapshots['accounts'] {
  return Object.fromEntries(Object.entries(accounts).filter(([, account]) => account.status === 'reconnecting'))
}

/** Freezes our own records about wallets, but not the wallets' objects. */
function freezeWallets(connectors: readonly Connector[] = []): void {
  if (Object.isFrozen(connectors)) return
  Object.freeze(connectors)
  for (const connector of connectors) freezeWallets(Object.freeze(connector).connectors)
}

/** Freezes plain arrays and records recursively; class instances and objects of wallets or the host are left as they are. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlainData(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
}

function isSame<K extends Key>(key: K, a: Built, b: Built): boolean {
  return (comparisons[key] ?? same)(a[key] as never, b[key] as never)
}

/** Unchanged parts of a per-namespace map keep their identity, so that listeners of other namespaces are not called. */
function keepSame(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after || Array.isArray(after)) return after
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, Array.isArray(value) || isRecord(value) ? reuse(ownValue(old, key), value) : value]),
  )
}

/** Built-in prototypes have their own `constructor` property; plain data has none. */
function isPlainData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === Array.prototype) && !Object.hasOwn(value, 'constructor')
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const reuse = (before: unknown, after: unknown): unknown => (same(before, after) ? before : after)
