import { describe, expect, it } from 'vitest'
import { FakeLogger } from '../../../test/fakes/logging/fake-logger.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { LateKeyValueStore } from '../../../test/fakes/storage/late-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { KEY, left, NEW, OLD, returning } from '../../../test/support/storage-visitor.ts'
import { STORE_PATIENCE } from './pending-write.ts'
import { ResilientKeyValueStore } from './resilient-key-value-store.ts'

describe('what is not known', () => {
  it('is distinguished from absent, and told once it is known, also when nothing is stored', async () => {
    const { visit } = await returning()
    const { store, database, late, heard, quiet } = visit('late')
    expect(await late(store.read(KEY))).toEqual({ isKnown: false })
    expect(await store.read('network')).toEqual({ isKnown: false })
    database.answer()
    await quiet()
    expect([...heard].sort()).toEqual([KEY, 'network'])
    expect([await store.read(KEY), await store.read('network')]).toEqual([
      { isKnown: true, value: OLD },
      { isKnown: true, value: undefined },
    ])
  })

  it('is not known by a change of it, until the change has reached the store', async () => {
    const { visit } = await returning()
    const { store, database, late, heard, quiet } = visit('late')
    await late(store.update(KEY, (value) => value))
    expect(await store.read(KEY)).toEqual({ isKnown: false })
    database.answer()
    await quiet()
    expect(heard).toContain(KEY)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: OLD })
  })

  it('is known where this page wrote or deleted it', async () => {
    const { visit } = await returning()
    const { store, late } = visit('late')
    await late(store.delete(KEY))
    await store.set('network', 'eip155:10')
    expect([await store.read(KEY), await store.read('network')]).toEqual([
      { isKnown: true, value: undefined },
      { isKnown: true, value: 'eip155:10' },
    ])
  })

  it('is known by a change of what this page wrote before, also where nothing holds it beside the late store', async () => {
    const [clock, database] = [new FakeClock(), new LateKeyValueStore()]
    const store = new ResilientKeyValueStore(database, undefined, clock, new FakeLogger())
    await store.delete(KEY)
    database.hold()
    void store.set(KEY, NEW)
    void store.update(KEY, (value) => value)
    await clock.advance(STORE_PATIENCE.freeMs)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: NEW })
  })

  it('is told where a late change resulted in something else, because another tab wrote before it', async () => {
    const [clock, database] = [new FakeClock(), new LateKeyValueStore()]
    const store = new ResilientKeyValueStore(database, undefined, clock, new FakeLogger())
    await store.set(KEY, OLD)
    database.hold()
    void store.update(KEY, (value) => value)
    await clock.advance(STORE_PATIENCE.freeMs)
    await new FakeKeyValueStore(database.disk).delete(KEY)
    const heard: string[] = []
    const read: unknown[] = []
    store.changes$.subscribe((key) => {
      heard.push(key)
      void store.read(key).then((reading) => read.push(reading))
    })
    database.answer()
    await clock.advance(0)
    expect([heard, read]).toEqual([[KEY], [{ isKnown: true, value: undefined }]])
  })

  it.each([
    ['is no longer known by a change of what was seen', false, { isKnown: false }],
    ['stays known by a change of what this page writes', true, { isKnown: true, value: NEW }],
  ])('%s, where another tab writes before the change reaches the store', async (_, isWritten, expected) => {
    const [clock, database] = [new FakeClock(), new LateKeyValueStore()]
    const store = new ResilientKeyValueStore(database, undefined, clock, new FakeLogger())
    await store.set(KEY, OLD)
    store.changes$.subscribe(() => undefined)
    database.hold()
    if (isWritten) void store.set(KEY, NEW)
    void store.update(KEY, (value) => value)
    await clock.advance(STORE_PATIENCE.freeMs)
    await new FakeKeyValueStore(database.disk).delete(KEY)
    expect(await store.read(KEY)).toEqual(expected)
  })

  it('is told again where another tab writes while a late change reaches the store', async () => {
    const [clock, database] = [new FakeClock(), new LateKeyValueStore()]
    const store = new ResilientKeyValueStore(database, undefined, clock, new FakeLogger())
    await store.set(KEY, OLD)
    const { update } = database
    let end = () => {}
    database.update = async (...change) => {
      await update(...change)
      await new Promise<void>((resolve) => {
        end = resolve
      })
    }
    void store.update(KEY, (value) => value)
    await clock.advance(STORE_PATIENCE.freeMs)
    const read: unknown[] = []
    store.changes$.subscribe((key) => void store.read(key).then((reading) => read.push(reading)))
    await new FakeKeyValueStore(database.disk).delete(KEY)
    await clock.advance(0)
    end()
    await clock.advance(0)
    expect(read.at(-1)).toEqual({ isKnown: true, value: undefined })
  })

  it('is asked for again where a read failed', async () => {
    const { visit } = await returning()
    const { store, database, clock, heard } = visit()
    await store.read('network')
    const get = database.get
    database.get = () => Promise.reject(new Error('gone for a moment'))
    expect(await store.read(KEY)).toMatchObject({ isKnown: false })
    await clock.advance(1000)
    expect(heard).toEqual([])
    database.get = get
    await clock.advance(2000)
    expect(heard).toEqual([KEY])
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: OLD })
    expect(clock.pending).toBe(0)
  })

  it('is not deleted by a change that could not read it', async () => {
    const { visit, stored, localStorage } = await returning()
    const { store, database, quiet } = visit()
    await store.read('network')
    const update = database.update
    database.update = () => Promise.reject(new Error('gone for a moment'))
    await store.update(KEY, (value) => value)
    database.update = update
    await quiet()
    expect([left(localStorage), stored(), await store.get(KEY)]).toEqual([[], OLD, OLD])
    await visit().store.get(KEY)
    expect(stored()).toEqual(OLD)
  })

  it('stays unknown where the browser denies the store, but for what another page left beside it', async () => {
    const { visit } = await returning()
    const { store, late } = visit('refused')
    expect(await late(store.read(KEY))).toEqual({ isKnown: false, isFinal: true })
    await store.set(KEY, NEW)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: NEW })
    await store.delete(KEY)
    expect(await visit('refused').store.read(KEY)).toEqual({ isKnown: true, value: undefined })
  })

  it('is no empty session: a client that could not read it keeps its own in memory', async () => {
    const { visit, disk } = await returning()
    const session = 'walletconnect/wc@2:client:0.3//session'
    await visit().store.set(session, ['kept'])
    const { store, database, quiet } = visit()
    await store.read('network')
    const get = database.get
    database.get = () => Promise.reject(new Error('gone for a moment'))
    expect(await store.get(session)).toBeUndefined()
    database.get = get
    await store.set(session, [])
    await quiet()
    expect([await store.get(session), JSON.parse(disk.texts.get(session) ?? 'null')]).toEqual([[], ['kept']])
  })
})
