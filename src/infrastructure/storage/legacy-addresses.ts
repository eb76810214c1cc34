import type { ChainNamespace } from '../../domain/network/network.ts'
import { json, type Reader } from './legacy-reader.ts'

/** Caches keyed by `<CAIP-2>:<address>`. */
const CACHES = ['native_balance_cache', 'portfolio_cache'] as const
const ENTRIES_MAX = 1000

/** The address for which the earlier kit made its last request in the namespace; for releases that stored no list of connections. */
export function addressOf(read: Reader, namespace: ChainNamespace): string | undefined {
  const found = CACHES.flatMap((cache) => entriesOf(json(read(cache)))).filter(([key]) => key.startsWith(`${namespace}:`))
  const [latest] = found.sort(([, a], [, b]) => timeOf(b) - timeOf(a))
  return latest?.[0].split(':')[2]
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value).slice(0, ENTRIES_MAX) : []
}

function timeOf(entry: unknown): number {
  const at: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'timestamp') : undefined
  return typeof at === 'number' ? at : 0
}
