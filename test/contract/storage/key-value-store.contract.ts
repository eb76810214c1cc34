import type { KeyValueStore } from '../../../src/ports/storage/key-value-store.ts'

/**
 * A port and a second handle on the same data, as another tab has it. Undefined where there is no sharing (memory).
 * The cases need no test runner, because they also run inside a browser page.
 */
/** What a browser has: only the store around it distinguishes absent from not known. */
type AnyStore = Omit<KeyValueStore, 'read'> & Partial<Pick<KeyValueStore, 'read'>>
export type World = { readonly store: AnyStore; readonly otherTab?: AnyStore; close(): void | Promise<void> }
export type Case = readonly [name: string, run: (world: World) => Promise<void>]

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (left !== right) throw new Error(`expected ${right}, got ${left}`)
}

const add = (value: unknown) => (typeof value === 'number' ? value : 0) + 1
const fail = () => {
  throw new Error('a change that throws')
}

export const CASES: readonly Case[] = [
  ['reads an absent key as undefined', async ({ store }) => same(await store.get('absent'), undefined)],
  [
    'knows what it has written and deleted',
    async ({ store }) => {
      if (!store.read) return
      await store.set('value', { n: 1 })
      same(await store.read('value'), { isKnown: true, value: { n: 1 } })
      await store.delete('value')
      const { isKnown, value } = (await store.read('value')) as { isKnown: boolean; value?: unknown }
      same([isKnown, value], [true, undefined])
    },
  ],
  [
    'keeps JSON-like values and hands out copies',
    async ({ store }) => {
      const value = { list: [1, 'two', true], deep: { text: 'ä🦊' } }
      await store.set('value', value)
      const read = await store.get('value')
      same(read, value)
      if (read === value) throw new Error('the same object came back')
    },
  ],
  [
    'deletes a key, also by setting undefined',
    async ({ store }) => {
      await store.set('a', 1)
      await store.set('b', 1)
      await store.delete('a')
      await store.set('b', undefined)
      same([await store.get('a'), await store.get('b'), await store.keys()], [undefined, undefined, []])
    },
  ],
  [
    'deletes all keys at once, and takes new ones',
    async ({ store }) => {
      await Promise.all([store.set('a', 1), store.set('connection/eip155', {})])
      const cleared = store.clear()
      await Promise.all([cleared, store.set('b', 1)])
      same([await store.keys(), await store.get('a'), await store.get('b')], [['b'], undefined, 1])
      await store.set('kept', 1)
      await store.clear((key) => key === 'kept')
      same([await store.keys(), await store.get('kept')], [['kept'], 1])
      await store.clear()
      same(await store.keys(), [])
    },
  ],
  [
    'lists its keys without a prefix',
    async ({ store }) => {
      await store.set('network', 'eip155:1')
      await store.set('connection/eip155', {})
      same([...(await store.keys())].sort(), ['connection/eip155', 'network'])
    },
  ],
  [
    'reads, modifies and writes in one step, and deletes when the change gives undefined',
    async ({ store }) => {
      await Promise.all(Array.from({ length: 20 }, () => store.update('count', add)))
      same(await store.get('count'), 20)
      await store.update('count', () => undefined)
      same([await store.get('count'), await store.keys()], [undefined, []])
    },
  ],
  [
    'changes nothing when the change throws',
    async ({ store }) => {
      await store.set('count', 1)
      await store.update('count', fail)
      same(await store.get('count'), 1)
    },
  ],
  [
    'swallows values that cannot be kept',
    async ({ store }) => {
      const cyclic: Record<string, unknown> = {}
      cyclic['self'] = cyclic
      const throwing = Object.defineProperty({}, 'x', { enumerable: true, get: fail })
      for (const value of [() => 1, Symbol('s'), 1n, cyclic, throwing]) await store.set('odd', value)
      await store.set('fine', 1)
      same([await store.get('odd'), await store.get('fine')], [undefined, 1])
    },
  ],
  [
    'pollutes no prototype',
    async ({ store }) => {
      await store.set('value', JSON.parse('{"__proto__":{"polluted":1},"kept":1}'))
      const read = (await store.get('value')) as Record<string, unknown>
      same(
        [Object.keys(read), Object.assign({}, read)['polluted'], ({} as Record<string, unknown>)['polluted']],
        [['kept'], undefined, undefined],
      )
    },
  ],
  [
    'never rejects after it was disposed',
    async ({ store }) => {
      store.dispose()
      await store.set('late', 1)
      await store.get('late')
      await store.keys()
      await store.update('late', add)
      await store.delete('late')
      await store.clear()
    },
  ],
]

export const SHARED_CASES: readonly Case[] = [
  [
    'shows one tab what the other wrote',
    async ({ store, otherTab }) => {
      await store.set('network', 'eip155:1')
      same(await otherTab?.get('network'), 'eip155:1')
    },
  ],
  [
    'loses nothing when two tabs write a hundred times each',
    async ({ store, otherTab }) => {
      const all = Array.from({ length: 100 }, () => [store.update('count', add), otherTab?.update('count', add)])
      await Promise.all(all.flat())
      same([await store.get('count'), await otherTab?.get('count')], [200, 200])
    },
  ],
  [
    'reads what it has just been told, also while the other tab writes',
    async ({ store, otherTab }) => {
      for (let index = 0; index < 20; index++) {
        const theirs = otherTab?.delete('connection/eip155')
        const mine = store.set('connection/eip155', { index })
        const read = await store.get('connection/eip155')
        same(read, { index })
        await Promise.all([theirs, mine])
      }
    },
  ],
  [
    'tells a tab what the other wrote or deleted, and not what it wrote itself',
    async ({ store, otherTab }) => {
      const heard: string[] = []
      const own: string[] = []
      const done = new Promise<void>((resolve) => {
        otherTab?.changes$.subscribe((key) => {
          heard.push(key)
          if (key === 'last') resolve()
        })
      })
      const subscription = store.changes$.subscribe((key) => own.push(key))
      await store.set('network', 'eip155:1')
      await store.delete('network')
      await store.set('last', 1)
      await done
      subscription.unsubscribe()
      same([[...new Set(heard)], own], [['network', 'last'], []])
    },
  ],
]
