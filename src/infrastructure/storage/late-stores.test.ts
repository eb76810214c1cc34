import { describe, expect, it } from 'vitest'
import { KEY, NEW, OLD, returning, visitor } from '../../../test/support/storage-visitor.ts'

describe('a late store', () => {
  it('is unknown and not empty: nothing is said, the hint stays, and what it holds comes as a change', async () => {
    const { visit, hint } = await returning()
    const { store, database, late, heard, quiet } = visit('late')
    expect(await late(store.get(KEY))).toBeUndefined()
    expect(await late(store.keys())).toEqual([])
    expect(hint()).toEqual(['eip155'])
    expect(heard).toEqual([])
    database.answer()
    await quiet()
    expect(heard).toContain(KEY)
    expect([await store.get(KEY), hint()]).toEqual([OLD, ['eip155']])
  })

  it.each([[[3000]], [[1000, 1000, 1000]], [Array.from({ length: 15 }, () => 200)]])(
    'is waited for while the page is busy: %j ms',
    async (slices) => {
      const { visit } = await returning()
      const { store, database, clock, heard } = visit('late')
      const reading = store.get(KEY)
      for (const ms of slices) await clock.stall(ms)
      database.answer()
      expect(await reading).toEqual(OLD)
      expect(heard).toEqual([])
    },
  )

  it('keeps nobody waiting for ever on a page that is always busy', async () => {
    const { visit } = await returning()
    const { store, clock } = visit('late')
    const reading = store.get(KEY)
    for (let waited = 0; waited < 10_000; waited += 500) await clock.stall(500)
    expect(await reading).toBeUndefined()
  })

  it('gets what was written and deleted meanwhile, in order', async () => {
    const { visit, stored, hint } = await returning()
    const { store, database, late, quiet } = visit('late')
    await late(store.set(KEY, NEW))
    expect(await store.get(KEY)).toEqual(NEW)
    await late(store.delete(KEY))
    await late(store.update(KEY, (value) => ({ ...(value as object), more: true })))
    await late(store.set('network', 'eip155:1'))
    await late(store.update('network', (value) => `${value}0`))
    expect(await late(Promise.all([store.get(KEY), store.get('network'), store.keys()]))).toEqual([
      { more: true },
      'eip155:10',
      [KEY, 'network'],
    ])
    expect([stored(), hint()]).toEqual([OLD, ['eip155']])
    database.answer()
    await quiet()
    expect([stored(), stored('network'), hint()]).toEqual([{ more: true }, 'eip155:10', ['eip155']])
  })

  it('keeps hint and connection together when the page is left before it took a disconnect', async () => {
    const { visit, stored, hint } = await returning()
    const slow = visit('late')
    await slow.late(slow.store.delete(KEY))
    expect(await slow.store.get(KEY)).toBeUndefined()
    slow.store.dispose()
    expect([await visit().store.get(KEY), stored(), hint()]).toEqual([OLD, OLD, ['eip155']])
  })

  it('changes what it really held where a change could only be guessed, and says so', async () => {
    const { visit, stored } = visitor()
    await visit().store.set('recent', ['a'])
    const { store, database, late, heard, quiet } = visit('late')
    await late(store.update('recent', (value) => ['b', ...((value ?? []) as string[])]))
    expect(await late(store.get('recent'))).toEqual(['b'])
    database.answer()
    await quiet()
    expect([stored('recent'), heard]).toEqual([['b', 'a'], ['recent']])
  })

  it('forgets only the wallet that was meant, if it could not be said which one was stored', async () => {
    const { visit, stored } = await returning()
    const { store, database, late, quiet } = visit('late')
    const forget = (id: string) => (value: unknown) =>
      (value as { connectorId?: string } | undefined)?.connectorId === id ? undefined : value
    await late(store.update(KEY, forget('com.other')))
    database.answer()
    await quiet()
    expect(stored()).toEqual(OLD)
    await store.update(KEY, forget('com.old'))
    expect(stored()).toBeUndefined()
  })

  it('is cleared of what it could not list, and keeps what was written since', async () => {
    const { visit, stored, disk, hint } = await returning()
    const { store, database, late, quiet } = visit('late')
    await late(store.clear())
    await late(store.set('network', 'eip155:10'))
    expect(await late(store.get(KEY))).toBeUndefined()
    database.answer()
    await quiet()
    expect([[...disk.texts.keys()], stored('network'), hint()]).toEqual([['network'], 'eip155:10', []])
  })

  it('is asked for the keys of a session with more patience, and never overwritten with another one', async () => {
    const { visit, stored } = visitor()
    const part = 'walletconnect/wc@2:core:0.3//keychain'
    await visit().store.set(part, { old: 1 })
    const patient = visit('late')
    const reading = patient.store.get(part)
    await patient.clock.advance(3000)
    patient.database.answer()
    expect(await reading).toEqual({ old: 1 })

    const hopeless = visit('late')
    const read = hopeless.store.get(part)
    await hopeless.clock.advance(20_000)
    expect(await read).toBeUndefined()
    await hopeless.store.set(part, { fresh: 1 })
    expect(await hopeless.store.get(part)).toEqual({ fresh: 1 })
    hopeless.database.answer()
    await hopeless.quiet()
    expect(stored(part)).toEqual({ old: 1 })
  })
})
