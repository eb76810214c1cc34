import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { KEY, left, NEW, OLD, returning, visitor } from '../../../test/support/storage-visitor.ts'

describe('a store that the browser refuses', () => {
  it('keeps its hint: nobody can say what it holds', async () => {
    const { visit, hint } = await returning()
    const { store } = visit('refused')
    expect([await store.get(KEY), await store.keys()]).toEqual([undefined, []])
    expect(hint()).toEqual(['eip155'])
    expect(await visit().store.get(KEY)).toEqual(OLD)
  })

  it('is stood in for until it is there again: what was written and deleted meanwhile reaches it', async () => {
    const { visit, stored, localStorage } = await returning()
    const { store } = visit('refused')
    await store.set('connection/solana', NEW)
    await store.delete(KEY)
    await store.set('network', 'eip155:1')
    await store.update('network', (value) => `${value}0`)
    const again = visit('refused').store
    expect([await again.get(KEY), await again.get('connection/solana'), await again.get('network')]).toEqual([undefined, NEW, 'eip155:10'])
    const { store: fast, quiet } = visit()
    expect([await fast.get(KEY), await fast.get('connection/solana'), await fast.get('network')]).toEqual([undefined, NEW, 'eip155:10'])
    await quiet()
    expect([stored(), stored('connection/solana'), left(localStorage)]).toEqual([undefined, NEW, []])
  })

  it('loses nothing to one that refuses late', async () => {
    const { visit, hint } = await returning()
    const { store, database, late, quiet, heard } = visit('late')
    const other = visit('refused')
    await other.store.set('network', 'eip155:10')
    expect(await late(store.get(KEY))).toBeUndefined()
    database.refuse()
    await quiet()
    expect([heard.includes(KEY), hint()]).toEqual([false, ['eip155']])
    expect(await store.get('network')).toBe('eip155:10')
  })

  it('takes the sessions made meanwhile as a whole, if it has none', async () => {
    const { visit, stored, localStorage } = visitor()
    const { store } = visit('refused')
    await store.set('walletconnect/keychain', { a: 1 })
    await store.set('walletconnect/session', [1])
    expect(await visit('refused').store.get('walletconnect/session')).toEqual([1])
    expect(await visit().store.get('walletconnect/keychain')).toEqual({ a: 1 })
    expect([stored('walletconnect/session'), left(localStorage)]).toEqual([[1], []])
    await visit('refused').store.set('walletconnect/keychain', { b: 1 })
    expect(await visit().store.get('walletconnect/keychain')).toEqual({ a: 1 })
    expect(left(localStorage)).toEqual([])
  })

  it('reads what the site kept in localStorage before, and deletes it there too', async () => {
    const { visit, localStorage } = visitor()
    localStorage.setItem(`portico/${KEY}`, JSON.stringify(OLD))
    const { store } = visit()
    expect([await store.get(KEY), await store.keys()]).toEqual([OLD, [KEY]])
    await store.update(KEY, (value) => ({ ...(value as object), more: true }))
    expect([await store.get(KEY), left(localStorage)]).toEqual([{ ...OLD, more: true }, []])
    localStorage.setItem(`portico/${KEY}`, JSON.stringify(OLD))
    await store.delete(KEY)
    expect([await store.get(KEY), left(localStorage)]).toEqual([undefined, []])
  })

  it('forgets what was kept late in a localStorage that takes nothing only with the page', async () => {
    const { visit, localStorage, stored } = await returning()
    localStorage.drops = true
    const { store, database, late, quiet } = visit('late')
    await late(store.set(KEY, NEW))
    expect(await store.get(KEY)).toEqual(NEW)
    database.answer()
    await quiet()
    expect(stored()).toEqual(NEW)
  })
})

describe('the hint', () => {
  it('is not lost to a tab that read before another one wrote', async () => {
    const { disk, visit, hint } = await returning()
    disk.texts.delete(KEY)
    const slow = visit('late')
    const reading = slow.store.get(KEY)
    slow.database.answer()
    const before = FakeKeyValueStore.prototype.get
    // Runs between the slow tab's read and its write.
    FakeKeyValueStore.prototype.get = async function get(key) {
      const value = await before.call(this, key)
      FakeKeyValueStore.prototype.get = before
      await visit().store.set(key, NEW)
      return value
    }
    expect(await reading).toBeUndefined()
    await slow.quiet()
    expect(hint()).toEqual(['eip155'])
  })
})
