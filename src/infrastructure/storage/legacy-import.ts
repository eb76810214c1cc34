import * as v from 'valibot'
import type { StoredConnection } from '../../domain/connection/connection.ts'
import { parseNetworkId, parseRecent, parseStoredConnection } from '../../domain/connection/stored-connection.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../domain/network/network.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { settleHint } from './connection-hint.ts'
import { addressOf } from './legacy-addresses.ts'
import { connectorFor } from './legacy-connectors.ts'
import { legacyLogin } from './legacy-login.ts'
import { json, type LegacyPage, type Reader, reader } from './legacy-reader.ts'
import { importLegacySession } from './legacy-sessions.ts'

const RECORDS_MAX = 20

const Text = v.pipe(v.string(), v.maxLength(256))
const Network = v.union([
  v.pipe(
    v.string(),
    v.transform((id) => ({ caipNetworkId: id })),
  ),
  v.object({ caipNetworkId: v.optional(v.unknown()) }),
])
const Record = v.object({
  connectorId: Text,
  name: v.fallback(v.optional(Text), undefined),
  accounts: v.fallback(v.array(v.unknown()), []),
  caipNetwork: v.fallback(v.optional(Network), undefined),
})
const Account = v.object({ address: Text })
const Recent = v.object({ id: v.fallback(v.optional(Text), undefined), rdns: v.fallback(v.nullish(Text), undefined) })

/**
 * Imports, once, the connections stored by the kit that the site used before, so that visitors stay connected.
 * That kit's keys are read, never written. Does nothing when we have keys of our own or there is nothing to import; values that this or
 * another page writes meanwhile are not overwritten. Each wallet must confirm its connection first (`isImported`).
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
    if (found.some(({ connection }) => connection.type === 'AUTH')) await keep('embedded', legacyLogin(page))
    for (const { namespace, connection } of found) await keep(`connection/${namespace}`, connection)
  }
  const network = parseNetworkId(read('active_caip_network_id'))
  if (network) await keep('network', network)
  const recent = legacyRecent(read)
  if (recent.length > 0) await keep('recent', recent)
}

function legacyConnection(read: Reader, namespace: ChainNamespace): StoredConnection | undefined {
  const id = connectedId(read, namespace)
  if (!v.is(Text, id) || id === '') return undefined
  const record = recordOf(read, namespace, id)
  const wallet = connectorFor(namespace, id, record?.name)
  const accounts = record?.accounts.slice(0, RECORDS_MAX) ?? []
  const addresses = [...accounts.flatMap((account) => (v.is(Account, account) ? [account.address] : [])), addressOf(read, namespace)]
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

function recordOf(read: Reader, namespace: ChainNamespace, id: string): v.InferOutput<typeof Record> | undefined {
  const all = json(read('connections'))
  const records: unknown =
    typeof all === 'object' && all !== null && Object.hasOwn(all, namespace) ? Reflect.get(all, namespace) : undefined
  for (const record of Array.isArray(records) ? records.slice(0, RECORDS_MAX) : []) {
    const { success, output } = v.safeParse(Record, record)
    if (success && output.connectorId.toLowerCase() === id.toLowerCase()) return output
  }
  return undefined
}

function activeNetwork(read: Reader, namespace: ChainNamespace): string | undefined {
  const active = read('active_caip_network_id')
  return active?.startsWith(`${namespace}:`) ? active : undefined
}

function legacyRecent(read: Reader): readonly string[] {
  const wallets = json(read('recent_wallets'))
  if (!Array.isArray(wallets)) return []
  return parseRecent(
    wallets.slice(0, RECORDS_MAX).map((wallet) => {
      const { success, output } = v.safeParse(Recent, wallet)
      return success ? (output.rdns ?? output.id) : undefined
    }),
  )
}
