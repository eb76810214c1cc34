import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import type { CaipNetworkId, ChainNamespace } from '../network/network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import type { Connection, Connector, ConnectorType, StoredConnection } from './connection.ts'

const TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH', 'MULTI_CHAIN']
/** The shape of CAIP-10; EVM addresses are stricter. */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const CONNECTOR = /^[\w.:@/-]{1,128}$/
/** Two recent wallets are shown; more are stored because some may not be installed here. */
const RECENT_MAX = 10

/** Undefined for anything but a CAIP-2 id of a supported namespace. */
export function parseNetworkId(value: unknown): CaipNetworkId | undefined {
  return isCaipNetworkId(value) ? value : undefined
}

/**
 * Parses a connection stored under `connection/<namespace>` by an earlier visit; undefined when any part is invalid.
 * It only selects the wallet to ask.
 */
export function parseStoredConnection(value: unknown, namespace?: ChainNamespace): StoredConnection | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { connectorId, type, address, name, rdns, caipNetworkId, isImported } = value as Readonly<Record<string, unknown>>
  if (!isConnectorId(connectorId) || !isConnectorType(type) || !isAddressShaped(address, namespace)) return undefined
  const network = parseNetworkId(caipNetworkId)
  return {
    connectorId,
    type,
    name: cleanText(name, 40, connectorId),
    address,
    ...(isConnectorId(rdns) ? { rdns } : {}),
    ...(network?.startsWith(namespace ? `${namespace}:` : '') ? { caipNetworkId: network } : {}),
    ...(isImported === true ? { isImported } : {}),
  }
}

/** The stored part of a connection. */
export function toStored({ connector: { id, type, name, rdns }, accounts, caipNetworkId }: Connection): StoredConnection {
  return { connectorId: id, type, name, rdns, address: accounts[0].address, caipNetworkId }
}

/** Whether `stored` belongs to this wallet. When two wallets claim one rdns, only the first has it as its id. */
export function isStoredOf({ connectorId, rdns }: StoredConnection, connector: Pick<Connector, 'id' | 'rdns'>): boolean {
  return connectorId === connector.id || (rdns !== undefined && rdns === connector.rdns)
}

/** Connector ids, latest first, as stored under `recent`. Invalid ids are dropped. */
export function parseRecent(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.slice(0, 100).filter(isConnectorId))].slice(0, RECENT_MAX) : []
}

/** Letters, digits and `. : @ / _ -` only: safe as a key and as a test id. */
export function isConnectorId(value: unknown): value is string {
  return typeof value === 'string' && CONNECTOR.test(value)
}

function isConnectorType(value: unknown): value is ConnectorType {
  return TYPES.includes(value as ConnectorType)
}

/** Shape only, no checksum. */
function isAddressShaped(value: unknown, namespace: ChainNamespace | undefined): value is string {
  return typeof value === 'string' && (namespace === 'eip155' ? EVM_ADDRESS : ADDRESS).test(value)
}
