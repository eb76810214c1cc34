import type { ChainNamespace } from '../../domain/network/network.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { SnapshotReaders, SnapshotSubscriptions } from '../../ports/host/host-snapshot-calls.ts'
import { DISCONNECTED, OWN_NAMES, type SnapshotStore, type Snapshots } from './snapshots.ts'

type Item = Readonly<{ chain?: ChainNamespace; chainNamespace?: ChainNamespace }>

type Entry = readonly [key: keyof Snapshots, none?: unknown]

/** The others. A second element of an entry means a value per namespace (default: the active one): it is the value when there is none. */
const PARTS: Readonly<Record<string, Entry>> = {
  Account: ['accounts', DISCONNECTED],
  Connections: ['connections', DISCONNECTED.allAccounts],
  WalletInfo: ['walletInfos', undefined],
  Events: ['event'],
  Provider: ['providers', undefined],
}
const NAMES: readonly (readonly [name: string, entry: Entry])[] = OWN_NAMES.map(
  (key) => [key.charAt(0).toUpperCase() + key.slice(1), [key]] as readonly [string, Entry],
).concat(Object.entries(PARTS))

const filtered = new WeakMap<object, Map<ChainNamespace, readonly Item[]>>()

/** Returns the same array for the same input, also per namespace, so that comparing by identity shows no false change. */
function of(namespace: ChainNamespace, list: readonly Item[]): readonly Item[] | undefined {
  const known = filtered.get(list) ?? new Map<ChainNamespace, readonly Item[]>()
  filtered.set(list, known)
  const own = known.get(namespace) ?? list.filter(({ chain, chainNamespace }) => (chain ?? chainNamespace) === namespace)
  known.set(namespace, own)
  return own
}

const select =
  (entry: Entry, namespace?: ChainNamespace) =>
  (s: Snapshots): unknown => {
    const part = s[entry[0]]
    if (entry.length > 1) return ownValue(part as Record<string, unknown>, String(namespace ?? s.state.activeNamespace)) ?? entry[1]
    return namespace && Array.isArray(part) ? of(namespace, part) : part
  }

/** The getters of the public instance over a source of snapshots. */
export function readers(value: () => Snapshots): SnapshotReaders {
  return Object.fromEntries(
    NAMES.map(([name, entry]) => [`get${name}`, (namespace?: ChainNamespace) => select(entry, namespace)(value())]),
  ) as unknown as SnapshotReaders
}

/** The same parts as subscriptions and observables. */
export function subscriptions(store: SnapshotStore): SnapshotSubscriptions {
  const made: Record<string, unknown> = {}
  for (const [name, entry] of NAMES) {
    const observe = (namespace?: ChainNamespace) => store.observe(select(entry, namespace))
    made[`subscribe${name}`] = (callback: () => void, namespace?: ChainNamespace) => store.subscribe(select(entry, namespace), callback)
    made[`${name.charAt(0).toLowerCase() + name.slice(1)}$`] = name === 'Connections' ? observe : observe()
  }
  const onAccountCheck: SnapshotSubscriptions['onAccountCheck'] = (callback) =>
    store.subscribe(
      ({ accounts }) => accounts.eip155?.checks,
      (checks) => checks && callback(checks, store.value.accounts.eip155 ?? DISCONNECTED),
    )
  return { ...made, onAccountCheck } as unknown as SnapshotSubscriptions
}
