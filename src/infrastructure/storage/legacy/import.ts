import * as v from 'valibot'
import type { StoredConnection } from '../../../domain/connection/connection.ts'
import { parseNetworkId, parseRecent, parseStoredConnection } from '../../../domain/connection/stored-connection.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../../domain/network/network.ts'
import { attempt } from '../../../domain/shared/attempt.ts'
import { ownValue } from '../../../domain/shared/own-value.ts'
import type { KeyValueStore } from '../../../ports/storage/key-value-store.ts'
import type { Clock } from '../../../ports/time/clock.ts'
import { object, rows, type Schema } from '../../shared/answer.ts'
import { settleHint } from '../connection-hint.ts'
import { connectorFor } from './connectors.ts'
import { importLegacySession, type LegacyPage } from './sessions.ts'

const RECORDS_MAX = 20
/** Longer values are not a list of connections and are ignored. */
const TEXT_MAX_CHARS = 1_000_000

type Reader = (key: string) => string | undefined

const Text = v.pipe(v.string(), v.maxLength(256))
const Network = v.union([
  v.pipe(
    v.string(),
    v.transform((id) => ({ caipNetworkId: id })),
  ),
  object({ caipNetworkId: v.optional(v.unknown()) }),
])
const Account = object({ address: Text })
const Records = byName(
  rows(
    object({
      connectorId: Text,
      name: v.fallback(v.optional(Text), undefined),
      accounts: rows(Account, RECORDS_MAX),
      caipNetwork: v.fallback(v.optional(Network), undefined),
    }),
    RECORDS_MAX,
  ),
)
const Recent = rows(object({ id: v.fallback(v.optional(Text), undefined), rdns: v.fallback(v.nullish(Text), undefined) }), RECORDS_MAX)
/** By `<CAIP-2>:<address>`. */
const Cache = byName(v.fallback(object({ timestamp: v.number() }), { timestamp: 0 }))

/**
 * Imports, once, the connections stored by the kit that the site used before, so that visitors stay connected.
 * That kit's keys are read, never written. Does nothing when we have keys of our own or there is nothing to import; values that this or
 * another page writes meanwhile are not overwritten. Each wallet must confirm its connection first (`isImported`). This folder may be
 * deleted on 2028-01-01.
 */
export async function importLegacyConnections(page: LegacyPage, store: KeyValueStore, clock: Clock): Promise<void> {
  const read = reader(page)
  if (read('connection_status') === undefined && read('connected_namespaces') === undefined) return
  let isFirst = true
  await store.update('imported', (value) => {
    isFirst = value === undefined
    return true
  })
  const own = await store.keys()
  if (isFirst && !own.some((key) => key === 'network' || key === 'recent' || key.startsWith('connection/')))
    await importAll(page, store, clock, read)
  // Reports to the launcher that the old connection was imported or rejected.
  settleHint(page)
}

async function importAll(page: LegacyPage, store: KeyValueStore, clock: Clock, read: Reader): Promise<void> {
  const keep = (key: string, value: unknown) => store.update(key, (present) => present ?? value)
  if (read('connection_status') === 'connected') {
    const listed = read('connected_namespaces')?.split(',')
    const namespaces = CHAIN_NAMESPACES.filter((known) => !listed || listed.includes(known))
    const found = namespaces.flatMap((namespace) => {
      const connection = legacyConnection(read, namespace)
      return connection ? [{ namespace, connection }] : []
    })
    // The session's keys come first: they are read as soon as its connections are stored.
    const relayed = found.filter(({ connection }) => connection.type === 'WALLET_CONNECT')
    await importLegacySession(
      page,
      store,
      clock,
      relayed.map(({ connection }) => connection.address),
    )
    // The login is stored first, too: without it the secure page is not asked whether the session is still valid.
    if (found.some(({ connection }) => connection.type === 'AUTH')) await keep('embedded', loginOf(page))
    for (const { namespace, connection } of found) await keep(`connection/${namespace}`, connection)
  }
  const network = parseNetworkId(read('active_caip_network_id'))
  if (network) await keep('network', network)
  const recent = parseRecent(v.parse(Recent, json(read('recent_wallets'))).map(({ rdns, id: own }) => rdns ?? own))
  if (recent.length > 0) await keep('recent', recent)
}

function legacyConnection(read: Reader, namespace: ChainNamespace): StoredConnection | undefined {
  const id = connectedId(read, namespace)
  if (!v.is(Text, id) || id === '') return undefined
  const records = ownValue(v.parse(Records, json(read('connections'))), namespace) ?? []
  const record = records.find(({ connectorId }) => connectorId.toLowerCase() === id.toLowerCase())
  const wallet = connectorFor(namespace, id, record?.name)
  const addresses = [...(record?.accounts ?? []).map(({ address }) => address), lastAddress(read, namespace)]
  const caipNetworkId = activeNetwork(read, namespace) ?? record?.caipNetwork?.caipNetworkId
  for (const address of addresses) {
    const connection = wallet && parseStoredConnection({ ...wallet, address, caipNetworkId, isImported: true }, namespace)
    if (connection) return connection
  }
  return undefined
}

/** Earlier releases stored the wallet of ethers, or of Solana, under separate keys. */
function connectedId(read: Reader, namespace: ChainNamespace): string | undefined {
  const earlier = namespace === 'eip155' ? 'wallet_id' : namespace === 'solana' ? 'solana_wallet' : undefined
  return read(`${namespace}:connected_connector_id`) ?? (earlier && read(earlier))
}

function activeNetwork(read: Reader, namespace: ChainNamespace): string | undefined {
  const active = read('active_caip_network_id')
  return active?.startsWith(`${namespace}:`) ? active : undefined
}

/** The address for which the earlier kit made its last request in the namespace; for releases that stored no list of connections. */
function lastAddress(read: Reader, namespace: ChainNamespace): string | undefined {
  const caches = ['native_balance_cache', 'portfolio_cache'].map((cache) => v.parse(Cache, json(read(cache))))
  const found = caches.flatMap((cache) => Object.entries(cache)).filter(([key]) => key.startsWith(`${namespace}:`))
  const [latest] = found.sort(([, a], [, b]) => b.timestamp - a.timestamp)
  return latest?.[0].split(':')[2]
}

/** The record of a login by e-mail or social account, in the form of `LoginRecord`, which judges each value when it reads it. */
function loginOf(page: LegacyPage): Readonly<Record<string, unknown>> {
  const read = reader(page, '@appkit-wallet/')
  const [email, userName, provider] = [read('EMAIL'), read('SOCIAL_USERNAME'), reader(page)('connected_social')]
  return { isUsed: true, ...(email && { email }), ...(userName && { userName }), ...(provider && { provider }) }
}

/** Reads the earlier kit's own keys; never throws. */
function reader(page: LegacyPage, prefix = '@appkit/'): Reader {
  return (key) => {
    const text = attempt(() => page.localStorage.getItem(`${prefix}${key}`))
    return text && text.length <= TEXT_MAX_CHARS ? text : undefined
  }
}

/** Parses a foreign JSON string; undefined when it is invalid. */
function json(text: string | undefined): unknown {
  return attempt(() => JSON.parse(text ?? 'null'))
}

/** The values of an object; none when it is something else. */
function byName<T>(value: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return v.fallback(v.record(v.string(), value), {})
}
