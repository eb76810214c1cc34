import { merge, type Observable, type Subscription } from 'rxjs'
import type { Connector } from '../../domain/connection/connection.ts'
import { frozenCopy } from '../../domain/shared/frozen-copy.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import { same } from '../../domain/shared/same.ts'
import type { AccountSnapshot } from '../../ports/host/portico.ts'
import type { SnapshotStore, Snapshots } from '../launcher/snapshots.ts'
import { buildSnapshots, type Sources } from './build-snapshots.ts'

/** A site's own lists of wallets are published by the code that is fetched for them. */
type Built = Omit<Snapshots, 'wallets'>
type Key = keyof Built

/** Objects that hold a wallet's own provider are compared by identity: looking inside could run a hostile getter. */
const comparisons: { readonly [K in Key]?: (a: Snapshots[K], b: Snapshots[K]) => boolean } = {
  connectors: Object.is,
  networks: Object.is,
  providers: (a, b) => {
    const [left, right] = [a, b] as readonly Record<string, unknown>[]
    const keys = Object.keys(left ?? {})
    return keys.length === Object.keys(right ?? {}).length && keys.every((key) => left?.[key] === right?.[key])
  },
}

/** Keeps the launcher's snapshots true to the services: at most once per microtask, and only what changed. */
export class SnapshotPublisher {
  readonly #watching: Subscription
  #isDue = false
  #initialized = false
  #isStopped = false

  constructor(
    private readonly sources: Sources,
    private readonly snapshots: SnapshotStore,
    /** The account the host's server rendered: shown while it is being confirmed. */
    private readonly remembered: AccountSnapshot | undefined,
  ) {
    const { connections, networks, accounts, wallets, offers, modal, theme, events, options } = sources
    const services = [connections, networks, accounts, wallets, offers, modal, theme, options]
    const changes = services.map((service) => service.state.value$ as Observable<unknown>)
    this.#watching = merge(...changes).subscribe(() => this.#schedule())
    // Events are told one by one: two in a row must both be heard.
    this.#watching.add(events.state.value$.subscribe((event) => event && this.snapshots.publish({ event: frozenCopy(event) })))
  }

  /** From now on the state says that everything stored was looked at. */
  initialized(): void {
    this.#initialized = true
    this.flush()
  }

  /** Publishes now: callers that resolve a promise about a change call it first. */
  flush(): void {
    this.#isDue = false
    if (this.#isStopped) return
    const { value } = this.snapshots
    const built = buildSnapshots(this.sources, this.#initialized, this.remembered)
    const next = this.#initialized ? built : { ...built, accounts: { ...awaited(value.accounts), ...built.accounts } }
    // The launcher's network still holds the site's own objects; ours is a copy that nobody can change.
    const isBorrowed = !Object.isFrozen(value.network.caipNetwork)
    // Events were told when they happened.
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

  /** Publishes on these changes too. */
  follow(changes$: Observable<unknown>): void {
    this.#watching.add(changes$.subscribe(() => this.#schedule()))
  }

  dispose(): void {
    this.#isStopped = true
    this.#watching.unsubscribe()
  }

  #schedule(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => this.#isDue && this.flush())
  }
}

/** Parts made of our own plain data, down to the last entry. The others hold what belongs to wallets or to the host. */
const PLAIN: ReadonlySet<Key> = new Set<Key>(['state', 'accounts', 'connections', 'walletInfos', 'network', 'remoteFeatures'])

/** Until all that is stored was looked at, what the launcher expects to come back is still expected: a host never hears "disconnected" between. */
function awaited(accounts: Snapshots['accounts']): Snapshots['accounts'] {
  return Object.fromEntries(Object.entries(accounts).filter(([, account]) => account.status === 'reconnecting'))
}

/** What we say of wallets; their own objects stay as they are. */
function freezeWallets(connectors: readonly Connector[] = []): void {
  if (Object.isFrozen(connectors)) return
  Object.freeze(connectors)
  for (const connector of connectors) freezeWallets(Object.freeze(connector).connectors)
}

/** Lists and records of our own making, nothing else: what a prototype, a wallet or the host made stays as it is. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlainData(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
}

function isSame<K extends Key>(key: K, a: Built, b: Built): boolean {
  return (comparisons[key] ?? same)(a[key] as never, b[key] as never)
}

/** Parts of a per-namespace map that did not change keep their identity, so that no listener of another namespace is woken. */
function keepSame(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after || Array.isArray(after)) return after
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, Array.isArray(value) || isRecord(value) ? reuse(ownValue(old, key), value) : value]),
  )
}

/** The prototypes of the language have a constructor of their own; data has none. */
function isPlainData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === Array.prototype) && !Object.hasOwn(value, 'constructor')
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const reuse = (before: unknown, after: unknown): unknown => (same(before, after) ? before : after)
