import * as v from 'valibot'
import type { ConnectorType, StoredConnection } from '../../domain/connection/connection.ts'
import { isConnectorId, parseNetworkId, parseRecent, parseStoredConnection } from '../../domain/connection/stored-connection.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../domain/network/network.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { writeHint } from './connection-hint.ts'
import { readHint } from './hint.ts'

/** Longer texts are not a visitor's few connections. */
const TEXT_MAX_CHARS = 1_000_000
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
  accounts: v.pipe(v.array(v.object({ address: Text })), v.minLength(1)),
  caipNetwork: v.fallback(v.optional(Network), undefined),
})
const Recent = v.object({ id: v.fallback(v.optional(Text), undefined), rdns: v.fallback(v.nullish(Text), undefined) })

/**
 * Takes over, once, the connection of a visitor whose site used the kit of `reference/storage.md` before, so that nobody is logged out.
 * Foreign keys are read, never written. Nothing happens when we have keys of our own, or when there is nothing to import.
 */
export async function importLegacyConnections(page: Pick<Window, 'localStorage'>, store: KeyValueStore): Promise<void> {
  const read = reader(page)
  if (read('connection_status') === undefined && read('connected_namespaces') === undefined) return
  const own = await store.keys()
  if (own.some((key) => key === 'imported' || key === 'network' || key === 'recent' || key.startsWith('connection/'))) return
  await store.set('imported', true)
  if (read('connection_status') === 'connected') {
    const listed = read('connected_namespaces')?.split(',')
    for (const namespace of CHAIN_NAMESPACES.filter((known) => !listed || listed.includes(known))) {
      const connection = legacyConnection(read, namespace)
      if (connection) await store.set(`connection/${namespace}`, connection)
    }
  }
  const network = parseNetworkId(read('active_caip_network_id'))
  if (network) await store.set('network', network)
  const recent = legacyRecent(read)
  if (recent.length > 0) await store.set('recent', recent)
  // An empty hint tells the launcher that this visitor's old connection was looked at.
  writeHint(page, readHint(page))
}

type Reader = (key: string) => string | undefined

function reader(page: Pick<Window, 'localStorage'>): Reader {
  return (key) => {
    try {
      const text = page.localStorage.getItem(`@appkit/${key}`)
      return text && text.length <= TEXT_MAX_CHARS ? text : undefined
    } catch {
      return undefined
    }
  }
}

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

function legacyConnection(read: Reader, namespace: ChainNamespace): StoredConnection | undefined {
  const connectorId = read(`${namespace}:connected_connector_id`)
  if (!isConnectorId(connectorId)) return undefined
  const all = json(read('connections'))
  const records: unknown =
    typeof all === 'object' && all !== null && Object.hasOwn(all, namespace) ? Reflect.get(all, namespace) : undefined
  if (!Array.isArray(records)) return undefined
  for (const record of records.slice(0, RECORDS_MAX)) {
    const { success, output } = v.safeParse(Record, record)
    if (!success || output.connectorId.toLowerCase() !== connectorId.toLowerCase()) continue
    return parseStoredConnection(
      {
        connectorId,
        type: typeOf(connectorId),
        name: output.name,
        rdns: isRdns(connectorId) ? connectorId : undefined,
        address: output.accounts[0]?.address,
        caipNetworkId: activeNetwork(read, namespace) ?? output.caipNetwork?.caipNetworkId,
        isImported: true,
      },
      namespace,
    )
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

const isRdns = (id: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(id)

function typeOf(connectorId: string): ConnectorType {
  switch (connectorId.toLowerCase()) {
    case 'walletconnect':
      return 'WALLET_CONNECT'
    case 'auth':
      return 'AUTH'
    case 'injected':
      return 'INJECTED'
    case 'coinbasewallet':
    case 'coinbasewalletsdk':
    case 'baseaccount':
      return 'EXTERNAL'
    default:
      return 'ANNOUNCED'
  }
}
