import { describe, expect, it } from 'vitest'
import { KEY, NEW, OLD, returning } from '../../../test/support/storage-visitor.ts'

describe('what is not known', () => {
  it('is distinguished from absent, and told once it is known, also when nothing is stored', async () => {
    const { visit } = await returning()
    const { store, database, late, heard, quiet } = visit('late')
    expect(await late(store.read(KEY))).toEqual({ isKnown: false })
    expect(await late(store.read('network'))).toEqual({ isKnown: false })
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
    expect(await late(store.read(KEY))).toEqual({ isKnown: false })
    database.answer()
    await quiet()
    expect(heard).toContain(KEY)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: OLD })
  })

  it('is known where this page wrote or deleted it', async () => {
    const { visit } = await returning()
    const { store, late } = visit('late')
    await late(store.delete(KEY))
    await late(store.set('network', 'eip155:10'))
    expect([await store.read(KEY), await store.read('network')]).toEqual([
      { isKnown: true, value: undefined },
      { isKnown: true, value: 'eip155:10' },
    ])
  })

  it('is asked for again where a read failed', async () => {
    const { visit } = await returning()
    const { store, database, clock, heard } = visit()
    await store.read('network')
    const { read } = database
    database.read = () => Promise.reject(new Error('gone for a moment'))
    expect(await store.read(KEY)).toMatchObject({ isKnown: false })
    await clock.advance(1000)
    expect(heard).toEqual([])
    database.read = read
    await clock.advance(2000)
    expect(heard).toEqual([KEY])
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: OLD })
    expect(clock.pending).toBe(0)
  })

  it('is not deleted by a change that could not read it', async () => {
    const { visit, stored } = await returning()
    const { store, database, quiet } = visit()
    await store.read('network')
    const { change } = database
    database.change = () => Promise.reject(new Error('gone for a moment'))
    await store.update(KEY, (value) => value)
    database.change = change
    await quiet()
    expect([stored(), await store.get(KEY)]).toEqual([OLD, OLD])
  })

  it('stays unknown where the browser denies the store, and so does the hint', async () => {
    const { visit, hint } = await returning()
    const { store } = visit('refused')
    expect(await store.read(KEY)).toEqual({ isKnown: false, isFinal: true })
    expect([await store.keys(), hint()]).toEqual([[], ['eip155']])
    await store.set(KEY, NEW)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: NEW })
    await store.delete(KEY)
    expect(await store.read(KEY)).toEqual({ isKnown: true, value: undefined })
    expect(await visit().store.read(KEY)).toEqual({ isKnown: true, value: OLD })
  })

  it('is no empty session: a client that could not read it keeps its own in memory', async () => {
    const { visit, stored } = await returning()
    const session = 'walletconnect/wc@2:client:0.3//session'
    await visit().store.set(session, ['kept'])
    const { store, database, quiet } = visit()
    await store.read('network')
    const { read } = database
    database.read = () => Promise.reject(new Error('gone for a moment'))
    expect(await store.get(session)).toBeUndefined()
    database.read = read
    await store.set(session, [])
    await quiet()
    expect([await store.get(session), stored(session)]).toEqual([[], ['kept']])
  })
})

describe('the hint', () => {
  it('is not lost to a tab that read before another one wrote', async () => {
    const { disk, visit, hint } = await returning()
    disk.texts.delete(KEY)
    const [slow, other] = [visit(), visit()]
    const { read } = slow.database
    // The other tab writes between this one's reading and its look at the keys.
    slow.database.read = async (key) => {
      const text = await read(key)
      await other.store.set(key, NEW)
      return text
    }
    expect(await slow.store.get(KEY)).toBeUndefined()
    await slow.quiet()
    expect(hint()).toEqual(['eip155'])
  })
})
