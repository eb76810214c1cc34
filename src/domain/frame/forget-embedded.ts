import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { ConnectionStore, connectionKey } from '../connection/connection-store.ts'
import { parseStoredConnection } from '../connection/stored-connection.ts'
import { parseRecord, recordKey } from '../multi-wallet/wallet-record.ts'
import type { ChainNamespace } from '../network/network.ts'
import { AUTH_ID } from './auth-connector.ts'
import { LoginRecord } from './login-record.ts'

/**
 * Nobody is logged in: later visits restore nothing here, neither as the active wallet nor as a kept one. What another wallet stored
 * stays, and so does the login of another tab, which stores the login before the connection. What cannot be read is left as it is.
 */
export async function forgetEmbedded(store: KeyValueStore, namespace: ChainNamespace): Promise<void> {
  const login = new LoginRecord(store)
  const mayBeLoggedIn = async () => {
    const now = await login.read()
    return now === 'unknown' || now.isUsed === true
  }
  if (await mayBeLoggedIn()) return
  const keys = [connectionKey(namespace), recordKey(namespace, AUTH_ID)] as const
  const readings = [await store.read(keys[0]), await store.read(keys[1])] as const
  if (!readings[0].isKnown || !readings[1].isKnown) return
  const [active, kept] = [readings[0].value, readings[1].value]
  const left = (value: unknown) => {
    const record = parseRecord(keys[1], value)
    return record ? { ...record, left: true } : value
  }
  await Promise.all([new ConnectionStore(store).forget(namespace, { id: AUTH_ID }), store.update(keys[1], left)])
  // A login was stored since then: the deleted connection may be its own.
  if (!(await mayBeLoggedIn())) return
  const isOurs = parseStoredConnection(active, namespace)?.connectorId === AUTH_ID
  await Promise.all([
    store.update(keys[0], (value) => value ?? (isOurs ? active : undefined)),
    store.update(keys[1], (value) => (parseRecord(keys[1], value)?.left ? (kept ?? value) : value)),
  ])
}
