import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeDisk, FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { noteFigure } from '../../../test/support/note-figure.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { type Cached, CacheService } from './cache.ts'
import { CACHE_MAX_BYTES, CACHES, type CacheName } from './cache-table.ts'

const { signal } = new AbortController()
const text = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)
const wanted = (key: string | undefined = 'a', more: Partial<Cached<string>> = {}): Cached<string> => ({
  cache: 'identity',
  key,
  parse: text,
  ...more,
})

function open(disk = new FakeDisk(), clock = new FakeClock()) {
  const cache = new CacheService(new FakeKeyValueStore(disk), clock)
  let asked = 0
  const ask = async () => `answer ${++asked}`
  const get = async (question = wanted()) => {
    const answer = await cache.get(question, ask, signal)
    await clock.advance(0)
    return answer
  }
  return { cache, clock, disk, get, ask, asked: () => asked, stored: (name: CacheName = 'identity') => disk.texts.get(`cache/${name}`) }
}

describe('lifetimes', () => {
  it('are those of the specification', () => {
    const lifetimes = Object.fromEntries(Object.entries(CACHES).map(([name, { ms }]) => [name, ms]))
    expect(lifetimes).toEqual({
      portfolio: 30_000,
      'native-balance': 30_000,
      ens: 300_000,
      identity: 300_000,
      history: 15_000,
      'token-price': 15_000,
      wallets: 604_800_000,
      'newest-version': 604_800_000,
    })
  })

  it.each(Object.keys(CACHES) as CacheName[])('%s is asked again when its time is over, not before', async (cache) => {
    const { get, clock, asked } = open()
    const question = wanted('a', { cache })
    await get(question)
    await clock.advance(CACHES[cache].ms - 1)
    expect([await get(question), asked()]).toEqual(['answer 1', 1])
    await clock.advance(1)
    expect([await get(question), asked()]).toEqual(['answer 2', 2])
  })

  it('hold across visits', async () => {
    const { get, disk, clock } = open()
    await get()
    await clock.advance(CACHES.identity.ms - 10)
    const next = open(disk, clock)
    expect([await next.get(), next.asked()]).toEqual(['answer 1', 0])
    await clock.advance(10)
    expect([await next.get(), next.asked()]).toEqual(['answer 1', 1])
  })
})

describe('clocks that jump', () => {
  it.each([-86_400_000, 86_400_000, -1, 1e15])('do no harm within the page (%i ms)', async (jump) => {
    const { get, clock, asked } = open()
    await get()
    clock.wall += jump
    expect([await get(), asked()]).toEqual(['answer 1', 1])
    await clock.advance(CACHES.identity.ms)
    expect([await get(), asked()]).toEqual(['answer 2', 2])
  })

  it.each([-86_400_000, -1, 86_400_000])('make a stored answer expired, never eternal (%i ms)', async (jump) => {
    const { get, disk, clock, stored } = open()
    await get()
    clock.wall += jump
    const next = open(disk, clock)
    expect([await next.get(), next.asked()]).toEqual(['answer 1', 1])
    expect(stored()).toBe(`[["a",${clock.wall},"answer 1"]]`)
  })
})

describe('the clocks of the corpus', () => {
  const shifts: Readonly<Record<string, (clock: FakeClock) => void>> = {
    freeze: (clock) => Object.defineProperty(clock, 'wall', { get: () => 1_767_225_600_000, set: () => {} }),
    dst: (clock) => {
      clock.wall += 3_600_000
    },
    sleep: (clock) => {
      clock.wall += 28_800_000
    },
  }
  const cases = readCorpus('storage-faults').filter(({ kind }) => kind === 'clock')

  it.each(cases.map((each) => [each.name, each] as const))('%s: asked again within one lifetime, never in a loop', async (_, entry) => {
    judged(entry)
    const shift = String(entry['shiftMs'])
    const { get, clock, asked } = open()
    await get()
    const move = shifts[shift]
    if (move) move(clock)
    else clock.wall += Number(shift) || 0
    for (let times = 0; times < 5; times++) await get()
    expect(asked()).toBeLessThanOrEqual(2)
    await clock.advance(CACHES.identity.ms)
    const before = asked()
    await get()
    expect(asked()).toBe(before + 1)
  })

  it('has cases', () => {
    expect(cases.length).toBeGreaterThan(5)
  })
})

describe('questions', () => {
  it('are asked once at a time', async () => {
    const { cache, ask, asked } = open()
    const answers = await Promise.all([wanted(), wanted(), wanted('b')].map((question) => cache.get(question, ask, signal)))
    expect([answers, asked()]).toEqual([['answer 1', 'answer 1', 'answer 2'], 2])
  })

  it('are asked again when forced, and the new answer is the one that is kept', async () => {
    const { get, asked } = open()
    await get()
    expect(await get(wanted('a', { force: true }))).toBe('answer 2')
    expect([await get(), asked()]).toEqual(['answer 2', 2])
  })

  it('keep the newer answer when the older one comes later', async () => {
    const { cache, clock, get } = open()
    let answerSlowly: (text: string) => void = () => {}
    const slow = cache.get(wanted(), () => new Promise<string>((resolve) => (answerSlowly = resolve)), signal)
    await clock.advance(0)
    expect(await get(wanted('a', { force: true }))).toBe('answer 1')
    answerSlowly('stale')
    expect(await slow).toBe('stale')
    expect(await get()).toBe('answer 1')
  })

  it('without a key are never remembered', async () => {
    const { get, asked, disk } = open()
    await get({ ...wanted(), key: undefined })
    await get({ ...wanted(), key: undefined })
    expect([asked(), disk.texts.size]).toEqual([2, 0])
  })

  it('that fail are not remembered', async () => {
    const { cache, get } = open()
    await expect(cache.get(wanted(), () => Promise.reject(new Error('down')), signal)).rejects.toThrow('down')
    expect(await get()).toBe('answer 1')
  })

  it('end with their caller, and go on for the others', async () => {
    const { cache, clock } = open()
    const [one, two] = [new AbortController(), new AbortController()]
    const answers = [one, two].map(({ signal: ends }) => cache.get(wanted(), async () => clock.advance(5).then(() => 'late'), ends))
    one.abort()
    await expect(answers[0]).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await answers[1]).toBe('late')
  })
})

describe('wiping', () => {
  it('leaves what is read or asked for meanwhile, and is not of the visitor', async () => {
    const { disk, clock, get } = open()
    const list = wanted('a', { cache: 'wallets' })
    await get(list)
    const next = open(disk, clock)
    const [read, wiped] = [next.cache.read(list), next.cache.wipe()]
    expect(await read).toBe('answer 1')
    await wiped
    const [asked] = [next.get(wanted('b', { cache: 'wallets' })), next.cache.wipe()]
    expect(await asked).toBe('answer 1')
    expect(next.stored('wallets')).toContain('"b"')
  })

  it('takes what tells about the visitor, in the page and in the store', async () => {
    const { cache, get, disk } = open()
    for (const name of Object.keys(CACHES) as CacheName[]) await get(wanted('a', { cache: name }))
    disk.texts.set('recent', '[]')
    await cache.wipe()
    expect([...disk.texts.keys()].sort()).toEqual(['cache/newest-version', 'cache/token-price', 'cache/wallets', 'recent'])
    expect(await get()).toBe('answer 9')
    await cache.clear()
    expect([...disk.texts.keys()]).toEqual(['recent'])
  })

  it('is not undone by an answer to an earlier question', async () => {
    const { cache, clock, disk } = open()
    let answer: (text: string) => void = () => {}
    const late = cache.get(wanted(), () => new Promise<string>((resolve) => (answer = resolve)), signal)
    await clock.advance(0)
    await cache.wipe()
    answer('from before')
    expect(await late).toBe('from before')
    await clock.advance(0)
    expect(disk.texts.size).toBe(0)
  })
})

describe('bounds', () => {
  it('keeps the latest entries only', async () => {
    const { get, stored, asked } = open()
    for (let index = 0; index <= CACHES.identity.entries; index++) await get(wanted(`key ${index}`))
    expect(JSON.parse(stored() ?? '')).toHaveLength(CACHES.identity.entries)
    await get(wanted('key 1'))
    expect(asked()).toBe(CACHES.identity.entries + 1)
    await get(wanted('key 0'))
    expect(asked()).toBe(CACHES.identity.entries + 2)
  })

  it('never stores more than its share; what is larger stays in the page', async () => {
    const { cache, clock, stored } = open()
    const big = 'x'.repeat(CACHE_MAX_BYTES / 2)
    for (const key of ['a', 'b']) await cache.get(wanted(key), async () => big, signal)
    for (let index = 0; index < 10; index++) await cache.get(wanted(`${index}`), async () => big.slice(0, 3800), signal)
    await clock.advance(0)
    expect((stored()?.length ?? 0) * 2).toBeLessThanOrEqual(CACHE_MAX_BYTES)
    expect(JSON.parse(stored() ?? '')).toHaveLength(4)
    expect(await cache.read(wanted('a'))).toBe(big)
    expect(Object.keys(CACHES).length * CACHE_MAX_BYTES).toBeLessThan(256 * 1024)
  })

  it('reads a flood in no time', async () => {
    const { get, disk } = open()
    disk.write('cache/identity', JSON.stringify(Array.from({ length: 10_000 }, (_, index) => [`${index}`, index, 'x'])))
    const spentMs = processorTime()
    expect(await get()).toBe('answer 1')
    noteFigure('a flood in the cache', spentMs(), 200)
  })
})

describe('stored values that are none of ours', () => {
  const spoiled = readCorpus('storage-faults').flatMap(({ name, stored }) => (typeof stored === 'string' ? [[name, stored] as const] : []))

  it.each<readonly [string, string]>([
    ...spoiled,
    ['no entries', '[1, null, [], ["a"], ["a", "1", "x"]]'],
    ['another type', '[["a", 1767225600000, {"answer": 1}]]'],
    ['from the future', '[["a", 9999999999999, "x"]]'],
  ])('count as absent and are removed or overwritten: %s', async (_, stored) => {
    const { get, disk, asked } = open()
    disk.write('cache/identity', stored)
    disk.write('recent', '["kept"]')
    expect([await get(), asked(), disk.texts.get('recent')]).toEqual(['answer 1', 1, '["kept"]'])
    expect(disk.texts.get('cache/identity')).toMatch(/^\[\["a",\d+,"answer 1"\]\]$/)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('are removed even when nobody can answer', async () => {
    const { cache, clock, disk } = open()
    for (const stored of ['{"a":1}', '[["a",1767225600000,5]]', '[["a",1,"old"]]']) {
      disk.write('cache/identity', stored)
      await expect(cache.get(wanted(), () => Promise.reject(new Error('down')), signal)).rejects.toThrow('down')
      await clock.advance(0)
      expect(disk.texts.has('cache/identity')).toBe(false)
    }
  })

  it('cost nothing when the store is broken', async () => {
    const clock = new FakeClock()
    const store = new FakeKeyValueStore()
    store.get = async () => undefined
    store.update = async () => {}
    const cache = new CacheService(store, clock)
    expect(await cache.get(wanted(), async () => 'x', signal)).toBe('x')
    expect(await cache.get(wanted(), async () => 'y', signal)).toBe('x')
  })
})
