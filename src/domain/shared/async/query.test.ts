import { BehaviorSubject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/fakes/time/fake-clock.ts'
import { Query } from './query.ts'
import type { QueryOptions } from './query-options.ts'

type Key = Readonly<{ who: string; node?: string }>
const DOWN = new Error('down')

/** Answers wait until they are let go; whoever is given up still answers. */
function open(more: Partial<QueryOptions<Key, string>> = {}) {
  const clock = new FakeClock()
  const key$ = new BehaviorSubject<Key | undefined>({ who: 'alice' })
  const visible$ = new BehaviorSubject(true)
  const asked: string[] = []
  const waiting: ((error?: Error) => void)[] = []
  const query = new Query<Key, string>({
    ...{ clock: clock, key$, visible$, id: ({ who }) => who },
    read: ({ who }, { force }) => {
      const answer = `${who} ${String(asked.push(force ? `${who}!` : who))}`
      return new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve(answer))))
    },
    ...more,
  })
  const answer = async (error?: Error, most = waiting.length) => {
    for (const tell of waiting.splice(0, most)) tell(error)
    await clock.advance(0)
  }
  const shown = () => {
    const { key, value, error, isReading, isContinuing, isLocked } = query.state.value
    const marks = [error && 'failed', isReading && 'reading', isContinuing && 'continuing', isLocked && 'locked'].filter(Boolean)
    return [key?.who, value, ...marks].filter((part) => part !== undefined).join(', ')
  }
  return { clock, key$, visible$, asked, query, answer, shown }
}

describe('reading', () => {
  it('begins with the first who looks, and is shared', async () => {
    const { query, asked, answer, shown } = open()
    expect([shown(), asked]).toEqual(['alice', []])
    query.watch()
    const [load, settle] = [query.load(), query.settle()]
    expect([shown(), asked]).toEqual(['alice, reading', ['alice']])
    await answer()
    await Promise.all([load, settle])
    expect([shown(), asked]).toEqual(['alice, alice 1', ['alice']])
  })

  it('keeps what is known meanwhile, and where it fails', async () => {
    const { query, answer, shown } = open()
    void query.load()
    await answer()
    void query.load()
    expect(shown()).toBe('alice, alice 1, reading')
    await answer(DOWN)
    expect(shown()).toBe('alice, alice 1, failed')
  })

  it('anew drops what is known, unless it keeps, and takes no answer to the reading before', async () => {
    const { query, answer, shown, asked } = open()
    const before = query.load()
    void query.reload({ force: true })
    await answer()
    await before
    expect([shown(), asked]).toEqual(['alice, alice 2', ['alice', 'alice!']])
    void query.reload({ keeps: true })
    expect(shown()).toBe('alice, alice 2, reading')
    void query.reload()
    expect(shown()).toBe('alice, reading')
  })

  it('is left out while the value is young, and forced once it is out of date', async () => {
    const { query, answer, asked, clock } = open({ staleMs: 100 })
    query.watch()()
    await answer()
    await query.load()
    await clock.advance(100)
    query.watch()()
    await answer()
    query.invalidate()
    expect(asked).toEqual(['alice', 'alice'])
    query.watch()
    expect(asked).toEqual(['alice', 'alice', 'alice!'])
  })

  it('takes no answer that was on its way when what is known became out of date', async () => {
    const { query, answer, asked, shown } = open()
    query.watch()
    query.invalidate()
    await answer(undefined, 1)
    expect([shown(), asked]).toEqual(['alice, reading', ['alice', 'alice!']])
    await answer()
    expect(shown()).toBe('alice, alice 2')
  })

  it('is repeated while somebody looks at a visible page, and at once when it is visible again', async () => {
    const { query, answer, asked, clock, visible$ } = open({ pollMs: () => 10 })
    const leave = query.watch()
    await answer()
    await clock.advance(10)
    await answer()
    visible$.next(false)
    await clock.advance(100)
    expect(asked.length).toBe(2)
    visible$.next(true)
    expect(asked.length).toBe(3)
    await answer()
    leave()
    leave()
    await clock.advance(100)
    expect([asked.length, clock.pending]).toEqual([3, 0])
  })

  it('is locked after a failure, also when the key comes back', async () => {
    const { query, answer, asked, clock, shown, key$ } = open({ lockMs: 30 })
    query.watch()
    await answer(DOWN)
    expect(shown()).toBe('alice, failed, locked')
    key$.next({ who: 'bob' })
    await answer()
    key$.next({ who: 'alice' })
    await Promise.all([query.load(), query.settle()])
    expect([asked, shown()]).toEqual([['alice', 'bob'], 'alice, failed, locked'])
    await clock.advance(30)
    expect(query.state.value.isLocked).toBe(false)
    void query.load()
    expect(asked.length).toBe(3)
  })

  it('is locked by no failure from before the visitor acted', async () => {
    let actedAt = Number.NEGATIVE_INFINITY
    const { query, answer, asked, clock } = open({ lockMs: 30, unlockedAt: () => actedAt })
    void query.load()
    await answer(DOWN)
    void query.load()
    await clock.advance(10)
    expect(asked.length).toBe(1)
    actedAt = clock.monotonic()
    void query.load()
    expect([asked.length, query.state.value.isLocked]).toEqual([2, false])
  })
})

describe('another key', () => {
  it('is shown in the same task with nothing of the one before, whose answer is not taken', async () => {
    const { query, key$, answer, shown, asked } = open()
    query.watch()
    key$.next({ who: 'bob' })
    await answer(undefined, 1)
    expect([shown(), asked]).toEqual(['bob, reading', ['alice', 'bob']])
    await answer()
    expect(shown()).toBe('bob, bob 2')
    key$.next(undefined)
    expect(query.state.value).toEqual({})
  })

  it('is waited for by who wants to know, and ends a single reading', async () => {
    const { query, key$, answer, shown, clock } = open()
    const [load, settle] = [query.load(), query.settle()]
    key$.next({ who: 'bob' })
    await load
    await clock.advance(0)
    await answer()
    await settle
    expect(shown()).toBe('bob, bob 2')
  })

  it('with the same id changes nothing; from another source a failure is forgotten, and what is known is read anew', async () => {
    const { query, key$, answer, shown, asked } = open({ isSameSource: (a, b) => a.node === b.node, lockMs: 1000 })
    query.watch()
    await answer(DOWN)
    key$.next({ who: 'alice' })
    expect(shown()).toBe('alice, failed, locked')
    key$.next({ who: 'alice', node: 'own' })
    expect(shown()).toBe('alice, reading')
    await answer()
    key$.next({ who: 'alice', node: 'other' })
    expect([shown(), asked]).toEqual(['alice, alice 2, reading', ['alice', 'alice', 'alice!']])
  })

  it('may say all by itself', () => {
    const { query, shown, asked } = open({ known: ({ who }) => `${who} told`, staleMs: Number.POSITIVE_INFINITY })
    query.watch()
    expect([shown(), asked]).toEqual(['alice, alice told', []])
  })
})

describe('more', () => {
  const pages: Partial<QueryOptions<Key, string>> = { readMore: async (_, value) => `${value}+` }
  const any = () => true

  it('follows a reading on its way, once for all who ask', async () => {
    const { query, answer, shown } = open(pages)
    void query.load()
    const asked = Promise.all([query.more(any), query.more(any)])
    await answer()
    await asked
    expect(shown()).toBe('alice, alice 1+')
    await query.more(() => false)
    expect(shown()).toBe('alice, alice 1+')
  })

  it('is not on its way any more when what is known is read anew', async () => {
    const { query, answer, shown } = open({ readMore: () => new Promise(() => {}) })
    void query.load()
    await answer()
    const more = query.more(any)
    expect(shown()).toBe('alice, alice 1, continuing')
    void query.reload({ keeps: true })
    await more
    expect(shown()).toBe('alice, alice 1, reading')
    await answer(DOWN)
    expect(shown()).toBe('alice, alice 1, failed')
  })

  it('ends with the key, and where it fails keeps what is known', async () => {
    const { query, answer, shown, key$ } = open({ readMore: () => Promise.reject(DOWN) })
    void query.load()
    await answer()
    await query.more(any)
    expect(shown()).toBe('alice, alice 1, failed')
    const more = query.more(any)
    key$.next({ who: 'bob' })
    await more
    expect(shown()).toBe('bob')
  })
})

it('settles everything at the end, and asks nothing from then on', async () => {
  const { query, clock, asked, shown, answer } = open({ pollMs: () => 10, lockMs: 10 })
  query.watch()
  const waiting = [query.load(), query.settle(), query.more(() => true)]
  query.dispose()
  await Promise.all(waiting)
  query.watch()
  await Promise.all([query.load(), query.settle(), query.reload(), query.more(() => true)])
  await answer()
  expect([asked, clock.pending, shown()]).toEqual([['alice'], 0, 'alice, reading'])
})
