import { describe, expect, it } from 'vitest'
import { parseNetworkId, parseRecent, parseStoredConnection } from '../../../src/domain/connection/stored-connection.ts'
import { HostBacking, localBacking } from '../../../src/infrastructure/storage/backing.ts'
import { hasLegacyConnection, readHint } from '../../../src/infrastructure/storage/hint.ts'
import { importLegacyConnections } from '../../../src/infrastructure/storage/legacy/import.ts'
import { StoredValues } from '../../../src/infrastructure/storage/stored-values.ts'
import type { HostStore, KeyValueStore } from '../../../src/ports/storage/key-value-store.ts'
import { judged, judgedNamed } from '../../corpora/lib/ledger.ts'
import { materialise } from '../../corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeLogger } from '../../fakes/logging/fake-logger.ts'
import { FakeLocalStorage } from '../../fakes/storage/fake-local-storage.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { noteFigure } from '../../support/note-figure.ts'
import { processorTime } from '../../support/processor-time.ts'

const cases = readCorpus('storage-faults')
const ofKind = (kind: string) => cases.filter((entry) => entry.kind === kind).map((entry) => [entry.name, entry] as const)
const connection = { connectorId: 'org.control.wallet', type: 'ANNOUNCED', name: 'Control', address: `0x${'ab'.repeat(20)}` }

function open(prepare: (storage: FakeLocalStorage) => void = () => undefined) {
  const storage = new FakeLocalStorage()
  prepare(storage)
  const page = Object.assign(new EventTarget(), { localStorage: storage as unknown as Storage })
  const [clock, logger] = [new FakeClock(), new FakeLogger()]
  const store = new StoredValues(localBacking(page), clock, logger)
  return { storage, page, clock, logger, store }
}

/** Our key for the logical names of the corpus; what has no owner yet lies under `cache/`. */
const OWN: Readonly<Record<string, string>> = {
  connections: 'connection/eip155',
  'active network id': 'network',
  'recent wallets': 'recent',
}
const LEGACY: Readonly<Record<string, string>> = {
  connections: '@appkit/connections',
  'active network id': '@appkit/active_caip_network_id',
  'connected namespaces': '@appkit/connected_namespaces',
  'connection status': '@appkit/connection_status',
  'connected connector id': '@appkit/eip155:connected_connector_id',
  'recent wallets': '@appkit/recent_wallets',
}
const textOf = (entry: CorpusCase) => String(materialise(entry['stored']))
const polluted = () => 'polluted' in {} || 'polluted' in Object

describe('a corrupt or hostile value in the store', () => {
  it.each([...ofKind('corrupt-value'), ...ofKind('hostile-content')])('%s', async (_, entry) => {
    const key = OWN[String(entry['key'] ?? (entry.name.includes('network') ? 'active network id' : 'connections'))] ?? 'cache/anything'
    const { storage, store } = open((fresh) => {
      fresh.setItem(`portico/${key}`, textOf(entry))
      fresh.setItem('portico/connection/solana', JSON.stringify(connection))
      fresh.setItem('elsewhere', 'untouched')
    })
    const read = await store.get(key)
    if (key === 'connection/eip155') expect(parseStoredConnection(read, 'eip155')).toBeUndefined()
    if (key === 'recent') expect(parseRecent(read)).toEqual([])
    if (key === 'network' && entry.kind === 'corrupt-value') expect(parseNetworkId(read)).toBeUndefined()
    await store.set(key, 'next')
    expect(await store.get(key)).toBe('next')
    expect(await store.get('connection/solana')).toEqual(connection)
    expect(storage.getItem('elsewhere')).toBe('untouched')
    expect(polluted()).toBe(false)
    judged(entry)
  })

  it.each([...ofKind('corrupt-value'), ...ofKind('hostile-content')])(
    'imports nothing wrong from the earlier kit: %s',
    async (_, entry) => {
      const key = LEGACY[String(entry['key'] ?? (entry.name.includes('network') ? 'active network id' : 'connections'))] ?? '@appkit/other'
      const { page, store } = open((fresh) => {
        fresh.setItem('@appkit/connection_status', 'connected')
        fresh.setItem('@appkit/connected_namespaces', 'eip155')
        fresh.setItem('@appkit/eip155:connected_connector_id', 'org.control.wallet')
        fresh.setItem('@appkit/connections', JSON.stringify({ eip155: [{ ...connection, accounts: [{ address: connection.address }] }] }))
        fresh.setItem(key, textOf(entry))
      })
      const before = JSON.stringify({ ...page.localStorage }, (name, value) => (name.startsWith('portico/') ? undefined : value))
      const spentMs = processorTime()
      await importLegacyConnections(page, store, new FakeClock())
      noteFigure('storage: the import of a spoiled value', spentMs(), 200)
      const imported = await store.get('connection/eip155')
      if (imported !== undefined) expect(parseStoredConnection(imported, 'eip155')).toEqual(imported)
      const network = await store.get('network')
      if (network !== undefined) expect(parseNetworkId(network)).toBe(network)
      expect(JSON.stringify({ ...page.localStorage }, (name, value) => (name.startsWith('portico/') ? undefined : value))).toBe(before)
      expect(hasLegacyConnection(page)).toBe(false)
      expect(polluted()).toBe(false)
    },
  )

  it.each([...ofKind('corrupt-value'), ...ofKind('hostile-content')])('is no hint: %s', (_, entry) => {
    const { page } = open((fresh) => fresh.setItem('portico/hint', textOf(entry)))
    expect(readHint(page).every((namespace) => namespace === 'eip155')).toBe(true)
  })
})

/** Remembers for the page, reads its own writes, complains once at most, keeps every earlier key. */
async function works({ store, logger }: { store: KeyValueStore; logger: FakeLogger }): Promise<void> {
  for (let index = 0; index < 8; index++) await store.set(`connection/n${index}`, { ...connection, index })
  for (let index = 0; index < 8; index++) expect(await store.get(`connection/n${index}`)).toEqual({ ...connection, index })
  await store.update('connection/n0', () => undefined)
  expect(await store.get('connection/n0')).toBeUndefined()
  expect(await store.keys()).toHaveLength(7)
  expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([])
  expect(logger.lines.length).toBeLessThanOrEqual(1)
}

describe('a browser that refuses', () => {
  it('setItem throws after 5 writes', async () => {
    judgedNamed('storage-faults', 'setItem throws after 5 writes')
    const world = open((storage) => {
      storage.writesLeft = 5
    })
    await works(world)
    expect(Object.keys(world.storage)).toHaveLength(4)
  })

  it('setItem silently drops', () => {
    judgedNamed('storage-faults', 'setItem silently drops')
    return works(
      open((storage) => {
        storage.drops = true
      }),
    )
  })

  it('setItem throws QuotaExceededError always, Safari private mode', () => {
    judgedNamed('storage-faults', 'setItem throws QuotaExceededError always', 'Safari private mode')
    return works(
      open((storage) => {
        storage.quota = 0
      }),
    )
  })

  it('storage full of another app (5 MB)', async () => {
    judgedNamed('storage-faults', 'storage full of another app (5 MB)')
    const world = open((storage) => {
      storage.setItem('other', 'x'.repeat(2_500_000))
      storage.quota = 5_000_100
    })
    await works(world)
    expect(world.storage.getItem('other')).toHaveLength(2_500_000)
  })

  it('length and key() lie', () => {
    judgedNamed('storage-faults', 'length/key() lie')
    return works(
      open((storage) => {
        Object.defineProperty(storage, 'length', { value: 1e9 })
        Object.defineProperty(storage, 'key', { value: () => null })
      }),
    )
  })

  it('access is a SecurityError (sandboxed frame)', async () => {
    judgedNamed('storage-faults', 'sandboxed iframe without allow-same-origin')
    const page = Object.defineProperty(new EventTarget(), 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }) as EventTarget & { localStorage: Storage }
    const logger = new FakeLogger()
    await works({ store: new StoredValues(localBacking(page), new FakeClock(), logger), logger })
    expect(readHint(page)).toEqual([])
    expect(hasLegacyConnection(page)).toBe(false)
  })

  it('absent localStorage', async () => {
    const page = new EventTarget() as EventTarget & { localStorage: Storage }
    const logger = new FakeLogger()
    await works({ store: new StoredValues(localBacking(page), new FakeClock(), logger), logger })
    expect(readHint(page)).toEqual([])
  })

  it('partitioned store that is empty each time', async () => {
    judgedNamed('storage-faults', 'partitioned third-party storage')
    const host: HostStore = { get: () => undefined, set: () => undefined, delete: () => undefined, keys: () => [] }
    const logger = new FakeLogger()
    await works({ store: new StoredValues(new HostBacking(host), new FakeClock(), logger), logger })
  })

  it.each<[string, () => unknown]>([
    ['throws', () => fail()],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['answers nonsense', () => JSON.parse('{"then":1,"__proto__":{"polluted":1}}')],
    ['answers a value whose getter throws', () => Object.defineProperty({}, 'x', { enumerable: true, get: fail })],
  ])('the site’s own store %s', async (_, answer) => {
    const host = { get: answer, set: answer, delete: answer, keys: answer as HostStore['keys'] }
    const logger = new FakeLogger()
    await works({ store: new StoredValues(new HostBacking(host), new FakeClock(), logger), logger })
    expect(polluted()).toBe(false)
  })
})

function fail(): never {
  throw new Error('hostile')
}
