import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { attempt } from '../../../domain/shared/attempt.ts'
import type { KeyValueStore } from '../../../ports/storage/key-value-store.ts'
import type { Clock } from '../../../ports/time/clock.ts'
import { object, rows } from '../../shared/answer.ts'
import { isSession } from '../keys.ts'
import { inTurns, LATE, SESSION_TURNS } from '../patience.ts'
import { encode } from '../stored-text.ts'

/** The parts of the page that the import reads. */
export type LegacyPage = Pick<Window, 'localStorage'> & Partial<Pick<Window, 'indexedDB'>>

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const TABLE = 'keyvaluestorage'
/**
 * `wc@2:core:0.3//keychain`: the client's key; its storage replaces `//` with `:`. Keys with a site's own prefix in between are not
 * imported.
 */
const PART = /^wc@2:(?:core|client):\d{1,3}\.\d{1,3}(?:\/\/|:)(keychain|subscription|session)$/
const TEXT_MAX_CHARS = 2_000_000
const SESSIONS_MAX = 100

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64,130}$/i))
const Topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))
const Session = v.looseObject({
  topic: Topic,
  expiry: v.pipe(v.number(), v.integer()),
  self: v.looseObject({ publicKey: Hex }),
  namespaces: v.record(v.string(), v.looseObject({ accounts: v.pipe(v.array(v.string()), v.maxLength(1000)) })),
})
const Subscription = v.looseObject({ id: v.string(), topic: Topic })
/** The seed of the client's identity at the relay. */
const SEED = 'client_ed25519_seed'

type Part = 'keychain' | 'subscription' | 'session'
type Parts = Readonly<Partial<Record<Part, unknown>>>
type Kept = v.InferOutput<typeof Session>

/**
 * Imports the session of one of `addresses` from the client of the kit that the site used before: the same client identity and keys under
 * our own prefix, so that nothing changes for the wallet. The old database is read, never written, and not created when absent. Does
 * nothing when we have a session of our own. True when a session was imported.
 */
export async function importLegacySession(
  page: LegacyPage,
  store: KeyValueStore,
  clock: Clock,
  addresses: readonly string[],
): Promise<boolean> {
  if (addresses.length === 0 || (await store.keys()).some(isSession)) return false
  const read = await inTurns(
    clock,
    SESSION_TURNS,
    readDatabase(page).catch(() => ({}) as Parts),
  )
  const parts = { ...readLocal(page), ...(read === LATE ? {} : read) }
  const session = latest(parts.session, addresses, clock.now())
  const keys = session && keysOf(parts.keychain, session)
  if (!keys) return false
  const { topic, expiry } = session
  const relay = session['relay'] ?? { protocol: 'irn' }
  const subscription = v.parse(rows(Subscription, SESSIONS_MAX), parts.subscription).find((each) => each.topic === topic) ?? {
    id: topic,
    topic,
    relay,
  }
  const own: Readonly<Record<string, unknown>> = {
    'core:0.3:portico//keychain': keys,
    'core:0.3:portico//subscription': [subscription],
    'core:0.3:portico//expirer': [{ target: `topic:${topic}`, expiry }],
    'client:0.3:portico//session': [session],
  }
  if (Object.values(own).some((value) => encode(value) === undefined)) return false
  for (const [part, value] of Object.entries(own)) await store.set(`walletconnect/wc@2:${part}`, value)
  return true
}

/** The latest session that has one of those addresses and has not expired. */
function latest(value: unknown, addresses: readonly string[], now: number): Kept | undefined {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()))
  const isWanted = ({ namespaces }: Kept) =>
    Object.values(namespaces).some(({ accounts }) => accounts.some((account) => wanted.has(account.split(':').at(-1)?.toLowerCase() ?? '')))
  const standing = v.parse(rows(Session, SESSIONS_MAX), value).filter((session) => session.expiry * 1000 > now && isWanted(session))
  return standing.sort((a, b) => b.expiry - a.expiry)[0]
}

/** The keys that this session needs; undefined when one is missing. */
function keysOf(value: unknown, { topic, self }: Kept): Readonly<Record<string, string | undefined>> | undefined {
  const keys = object({ [SEED]: Hex, [topic]: Hex, [self.publicKey]: v.fallback(v.optional(Hex), undefined) })
  const { success, output } = v.safeParse(keys, value)
  return success ? output : undefined
}

/** Values are JSON strings, in some releases plain values. `__proto__` and similar keys are dropped. */
function parse(value: unknown): unknown {
  return attempt(() => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > TEXT_MAX_CHARS ? undefined : JSON.parse(text, (key, inner: unknown) => (key === '__proto__' ? undefined : inner))
  })
}

function partsOf(entries: readonly (readonly [unknown, unknown])[]): Parts {
  const parts = new Map<string, unknown>()
  for (const [key, value] of entries) {
    const part = typeof key === 'string' ? PART.exec(key)?.[1] : undefined
    if (part) parts.set(part, parse(value))
  }
  return Object.fromEntries(parts)
}

/** The client's fallback when its database could not be used. */
function readLocal({ localStorage }: LegacyPage): Parts {
  return attempt(
    () => partsOf(Object.keys(localStorage).map((key) => [key, PART.test(key) ? localStorage.getItem(key) : undefined] as const)),
    {},
  )
}

async function readDatabase({ indexedDB }: LegacyPage): Promise<Parts> {
  if (!indexedDB) return {}
  const request = indexedDB.open(DATABASE)
  // The database does not exist: abort, so that opening does not create it.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await promisifyRequest(request)
  try {
    const table = database.transaction(TABLE).objectStore(TABLE)
    const [keys, values] = await Promise.all([promisifyRequest(table.getAllKeys()), promisifyRequest(table.getAll())])
    return partsOf(keys.map((key, index) => [key, values[index]] as const))
  } finally {
    database.close()
  }
}
