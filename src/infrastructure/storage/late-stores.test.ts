import { describe, expect, it } from 'vitest'
import { KEY, left, NEW, OLD, returning, visitor } from '../../../test/support/storage-visitor.ts'
import { STORE_PATIENCE } from './pending-write.ts'

describe('a late store', () => {
  it('is unknown and not empty: nothing is said, the hint stays, and what it holds comes as a change', async () => {
    const { visit, hint } = await returning()
    const { store, database, late, heard, quiet } = visit('late')
    expect(await late(store.get(KEY))).toBeUndefined()
    expect(await store.get(KEY)).toBeUndefined()
    expect(await store.keys()).toEqual([])
    expect(hint()).toEqual(['eip155'])
    expect(heard).toEqual([])
    database.answer()
    await quiet()
    expect(heard).toContain(KEY)
    expect([await store.get(KEY), hint()]).toEqual([OLD, ['eip155']])
  })

  it.each([[[3000]], [[1000, 1000, 1000]], [Array.from({ length: 20 }, () => 150)]])(
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
    for (let waited = 0; waited < STORE_PATIENCE.mostMs; waited += 500) await clock.stall(500)
    expect(await reading).toBeUndefined()
  })

  it('gets what was written and deleted meanwhile, in order', async () => {
    const { visit, stored, localStorage, hint } = await returning()
    const { store, database, late, quiet } = visit('late')
    await late(store.set(KEY, NEW))
    expect(await store.get(KEY)).toEqual(NEW)
    await store.delete(KEY)
    await store.update(KEY, (value) => ({ ...(value as object), more: true }))
    await store.set('network', 'eip155:1')
    await store.update('network', (value) => `${value}0`)
    expect([await store.get(KEY), await store.get('network')]).toEqual([{ more: true }, 'eip155:10'])
    expect(stored()).toEqual(OLD)
    database.answer()
    await quiet()
    expect([stored(), stored('network')]).toEqual([{ more: true }, 'eip155:10'])
    expect([left(localStorage), hint()]).toEqual([[], ['eip155']])
  })

  it('is told in the next visit what a page that was left could not tell it', async () => {
    const { visit, stored, localStorage, hint } = await returning()
    const slow = visit('late')
    await slow.late(slow.store.delete(KEY))
    await slow.store.set('network', 'eip155:10')
    expect(hint()).toEqual([])
    const again = visit('late')
    expect([await again.store.get(KEY), await again.store.get('network')]).toEqual([undefined, 'eip155:10'])
    const fast = visit()
    expect([await fast.store.get(KEY), await fast.store.get('network')]).toEqual([undefined, 'eip155:10'])
    await fast.quiet()
    expect([stored(), stored('network'), left(localStorage)]).toEqual([undefined, 'eip155:10', []])
    // The closed page's request is answered late.
    slow.database.answer()
    await slow.quiet()
    expect(stored()).toBeUndefined()
  })

  it('does not write over what another tab has written since', async () => {
    const { visit, stored } = await returning()
    const slow = visit('late')
    await slow.late(slow.store.set(KEY, { connectorId: 'com.slow' }))
    const fast = visit()
    expect(await fast.store.get(KEY)).toEqual({ connectorId: 'com.slow' })
    await fast.store.set(KEY, NEW)
    slow.database.answer()
    await slow.quiet()
    expect([stored(), await slow.store.get(KEY)]).toEqual([NEW, NEW])
  })

  it('changes what it really held where a change could only be guessed, and says so', async () => {
    const { visit, stored } = visitor()
    await visit().store.set('recent', ['a'])
    const { store, database, late, heard, quiet } = visit('late')
    await late(store.update('recent', (value) => ['b', ...((value ?? []) as string[])]))
    expect(await store.get('recent')).toEqual(['b'])
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

  it('keeps a disconnect for the next visit when it falls silent in the middle of one', async () => {
    const { visit, stored } = await returning()
    const { store, database, late } = visit()
    expect(await store.get(KEY)).toEqual(OLD)
    database.hold()
    await late(store.update(KEY, () => undefined))
    expect([await store.get(KEY), stored()]).toEqual([undefined, OLD])
    expect(await visit('late').store.get(KEY)).toBeUndefined()
    const fast = visit()
    expect(await fast.store.get(KEY)).toBeUndefined()
    await fast.quiet()
    expect(stored()).toBeUndefined()
  })

  it('does a change once, also one whose outcome was known before it answered', async () => {
    const { visit, stored } = visitor()
    const { store, database, late, quiet } = visit()
    await store.set('count', 1)
    const add = (value: unknown) => Number(value) + 1
    for (const isAnswered of [false, true]) {
      database.hold()
      await late(store.update('count', add))
      await store.update('count', add)
      if (isAnswered) await store.set('network', 'eip155:1')
      expect(await store.get('count')).toBe(isAnswered ? 5 : 3)
      database.answer()
      await quiet()
      expect([stored('count'), await store.get('count')]).toEqual(isAnswered ? [5, 5] : [3, 3])
    }
  })

  it('does what it was told although the site clears its localStorage meanwhile', async () => {
    const { visit, stored, localStorage } = await returning()
    const { store, database, late, quiet } = visit('late')
    await late(store.delete(KEY))
    localStorage.clear()
    database.answer()
    await quiet()
    expect(stored()).toBeUndefined()
  })

  it('is cleared of what it could not list, also by the next visit', async () => {
    const { visit, disk, localStorage, hint } = await returning()
    const slow = visit('late')
    await slow.late(slow.store.clear())
    await slow.store.set('network', 'eip155:10')
    expect([await slow.store.get(KEY), await slow.store.keys(), hint()]).toEqual([undefined, ['network'], []])
    const next = visit('late')
    expect(await next.late(next.store.get(KEY))).toBeUndefined()
    const fast = visit()
    expect([await fast.store.get(KEY), await fast.store.get('network')]).toEqual([undefined, 'eip155:10'])
    await fast.quiet()
    expect([[...disk.texts.keys()], left(localStorage)]).toEqual([['network'], []])
    await fast.store.set(KEY, NEW)
    slow.database.answer()
    await slow.quiet()
    expect(await fast.store.get(KEY)).toEqual(NEW)
  })

  it('is cleared of all but what is to be kept, in this page or by a later one', async () => {
    for (const isLeft of [false, true]) {
      const { visit, stored, hint, localStorage } = await returning()
      await visit().store.set('network', 'eip155:1')
      const page = visit()
      await page.store.get(KEY)
      page.database.hold()
      await page.late(page.store.clear((key) => key === KEY))
      expect([await page.late(page.store.get('network')), hint()]).toEqual([undefined, ['eip155']])
      const next = visit()
      if (isLeft) await next.store.get(KEY)
      else page.database.answer()
      await next.quiet()
      expect([stored(), stored('network'), await next.store.get(KEY), left(localStorage)]).toEqual([OLD, undefined, OLD, []])
    }
  })

  it('is asked for the keys of a session with more patience, and never overwritten with another one', async () => {
    const { visit, stored } = visitor()
    const part = 'walletconnect/wc@2:core:0.3//keychain'
    await visit().store.set(part, { old: 1 })
    const patient = visit('late')
    const reading = patient.store.get(part)
    await patient.clock.advance(STORE_PATIENCE.freeMs * 3)
    patient.database.answer()
    expect(await reading).toEqual({ old: 1 })

    const hopeless = visit('late')
    const read = hopeless.store.get(part)
    await hopeless.clock.advance(STORE_PATIENCE.mostMs * 2)
    expect(await read).toBeUndefined()
    await hopeless.store.set(part, { fresh: 1 })
    expect(await hopeless.store.get(part)).toEqual({ fresh: 1 })
    hopeless.database.answer()
    await hopeless.quiet()
    expect(stored(part)).toEqual({ old: 1 })
  })
})
