import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { mapStorage } from '../../../test/support/map-storage.ts'
import { DeepLinkChoice, LINK_KEY, SessionStorage } from './deep-link-choice.ts'

const KEPT = `walletconnect/${LINK_KEY}`
const bases = readCorpus('deeplink-vectors').filter(({ kind }) => kind.startsWith('base-'))
const TRUST = { href: 'trust://', name: 'Trust' }

/** Both storages that WalletConnect's client reads, with a stored value in each. */
function world(left: { readonly local?: string; readonly kept?: unknown } = {}) {
  const local = mapStorage(new Map(left.local === undefined ? [] : [[LINK_KEY, left.local]]))
  const store = new FakeKeyValueStore()
  const storage = new SessionStorage(store)
  const ready = left.kept === undefined ? Promise.resolve() : store.set(KEPT, left.kept)
  return { local, store, storage, ready, provider: { client: { core: { storage } } }, choice: new DeepLinkChoice(() => local) }
}

describe('the app that requests open', () => {
  it('is kept under our own prefix, where the client looks for it, until it is forgotten', async () => {
    const { choice, provider, storage, store, local } = world()
    choice.keep(provider, TRUST)
    await choice.check(provider)
    expect(JSON.parse((await storage.getItem<string>(LINK_KEY)) ?? '')).toEqual(TRUST)
    expect(await store.keys()).toEqual([KEPT])
    expect(local.getItem(LINK_KEY)).toBeNull()
    choice.keep(provider, undefined)
    await choice.check(provider)
    expect(await store.keys()).toEqual([])
  })

  it('stays while the client ends the session before', async () => {
    const { choice, provider, storage } = world()
    choice.keep(provider, TRUST)
    await choice.check(provider)
    await storage.removeItem(LINK_KEY)
    expect(await storage.getItem(LINK_KEY)).toBe(JSON.stringify(TRUST))
  })

  it("is not another kit's, left from an earlier session", async () => {
    const { choice, provider, local } = world({ local: JSON.stringify({ href: 'metamask://', name: 'x' }) })
    choice.keep(provider, TRUST)
    await choice.check(provider)
    expect(local.getItem(LINK_KEY)).toBeNull()
  })

  it.each(bases.map((entry) => [entry.id, entry] as const))(
    'is read only where its link may be opened: %s',
    async (_, { input, expect: { verdict } }) => {
      const value = { href: materialise(input), name: 'x' }
      for (const kept of [value, JSON.stringify(value)]) {
        const { choice, provider, storage, local, ready } = world({ local: JSON.stringify(value), kept })
        await ready
        expect((await storage.getItem(LINK_KEY)) !== undefined).toBe(verdict === 'allow')
        await choice.check(provider)
        expect(local.getItem(LINK_KEY) !== null).toBe(verdict === 'allow')
      }
    },
  )

  it("is judged in the storage of a site's own provider, too", async () => {
    const own = new Map<string, unknown>([[LINK_KEY, '{"href":"javascript://","name":"x"}']])
    const storage = {
      getItem: async (key: string) => own.get(key),
      setItem: async (key: string, value: string) => void own.set(key, value),
      removeItem: async (key: string) => void own.delete(key),
    }
    await world().choice.check({ client: { core: { storage } } })
    expect(own.size).toBe(0)
  })

  it.each(['', '{', 'null', '"trust://"', '{"href":1}', '[]'])('is nowhere where there is no entry: %s', async (text) => {
    const { choice, provider, storage, local, ready } = world({ local: text, kept: text })
    await ready
    await choice.check(provider)
    expect(local.getItem(LINK_KEY)).toBeNull()
    expect(await storage.getItem(LINK_KEY)).toBeUndefined()
  })

  it('is nowhere where there is no storage, and nobody minds', async () => {
    const broken = async () => {
      throw new DOMException('no', 'SecurityError')
    }
    const choice = new DeepLinkChoice(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const provider = { client: { core: { storage: { getItem: broken, setItem: broken, removeItem: broken } } } }
    choice.keep(provider, TRUST)
    await expect(choice.check(provider)).resolves.toBeUndefined()
  })
})
