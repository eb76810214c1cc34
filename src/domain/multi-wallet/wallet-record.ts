import type { Connection, Connector, StoredConnection } from '../connection/connection.ts'
import { isConnectorId, parseStoredConnection, toStored } from '../connection/stored-connection.ts'
import { type ChainNamespace, isChainNamespace } from '../network/network.ts'
import type { SocialProvider } from '../options/portico-options.ts'
import { DEFAULT_SOCIALS } from '../options/resolve-options.ts'

/** A wallet that was connected here. `left` = disconnected by the visitor: it is listed, but not restored automatically. */
export type WalletRecord = StoredConnection &
  Readonly<{
    namespace: ChainNamespace
    left: boolean
    /** Of the embedded wallet: the provider of the social login. */
    provider?: SocialProvider | undefined
  }>

/** Upper limit of stored records, above any realistic number of wallets. */
export const RECORDS_MAX = 50
const PREFIX = 'wallets/'

/** One key per wallet and namespace, so that two tabs cannot overwrite each other's records. */
export const recordKey = (namespace: ChainNamespace, connectorId: string) => `${PREFIX}${namespace}/${connectorId}`

/** The wallet and namespace of a record's key; undefined for every other key. */
export function walletOfKey(key: string): Readonly<{ namespace: ChainNamespace; connectorId: string }> | undefined {
  if (!key.startsWith(PREFIX)) return undefined
  const rest = key.slice(PREFIX.length)
  const cut = rest.indexOf('/')
  const [namespace, connectorId] = [rest.slice(0, cut), rest.slice(cut + 1)]
  return cut > 0 && isChainNamespace(namespace) && isConnectorId(connectorId) ? { namespace, connectorId } : undefined
}

/** Parses a record stored by an earlier visit; undefined when any part is invalid. */
export function parseRecord(key: string, value: unknown): WalletRecord | undefined {
  const owner = walletOfKey(key)
  const stored = owner && parseStoredConnection(value, owner.namespace)
  if (!stored || stored.connectorId !== owner.connectorId) return undefined
  const { left, provider } = value as Readonly<{ left?: unknown; provider?: unknown }>
  return { ...stored, namespace: owner.namespace, left: left !== false, ...socialOf(provider) }
}

export function recordOf(connection: Connection, left: boolean): WalletRecord {
  const given = Object.entries(toStored(connection)).filter(([, value]) => value !== undefined)
  const login = socialOf(connection.embedded?.authProvider)
  return { ...(Object.fromEntries(given) as StoredConnection), namespace: connection.connector.chain, left, ...login }
}

function socialOf(value: unknown): Pick<WalletRecord, 'provider'> {
  const provider = DEFAULT_SOCIALS.find((each) => each === value)
  return provider ? { provider } : {}
}

export function isRecordOf({ namespace, connectorId }: WalletRecord, { chain, id }: Pick<Connector, 'chain' | 'id'>): boolean {
  return namespace === chain && connectorId === id
}
