import { describe, expect, it } from 'vitest'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import { listed, registryWorld } from '../../../test/support/registry-world.ts'
import type { ListedWallet, RegistryPage } from '../../ports/wallets/wallet-registry.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'

const many = Array.from({ length: 100 }, (_, index) => listed(`W${index}`, { isCertified: index % 2 === 0 }))

async function open(options: Partial<PlainOptions> = {}) {
  const core = coreWorld({ options: { projectId: 'p1', ...options } })
  const made = registryWorld({ ...core, settings: core.options }, true)
  made.registry.wallets = many
  await made.service.load()
  const names = () => made.list.state.value.wallets.map(({ name }) => name)
  return { ...core, ...made, names }
}

describe('the list of all wallets', () => {
  it('comes in pages of 40, each wallet once, until it is complete', async () => {
    const { list, registry, names } = await open()
    list.start()
    expect(names()).toEqual(['W0', 'W1', 'W2', 'W3'])
    await quiet()
    expect(names()).toHaveLength(44)
    expect(registry.queries.at(-1)).toMatchObject({ page: 1, entries: 40, exclude: ['id-w0', 'id-w1', 'id-w2', 'id-w3'] })
    expect(list.state.value).toMatchObject({ count: 100, isComplete: false })
    await Promise.all([list.more(), list.more()])
    await list.more()
    await list.more()
    expect(new Set(names()).size).toBe(100)
    expect(list.state.value).toMatchObject({ count: 100, isComplete: true })
    expect(registry.queries.filter(({ entries }) => entries === 40).map(({ page }) => page)).toEqual([1, 2, 3])
  })

  it.each(['first', 'second'])('goes on for who left it while the %s page was on its way', async (page) => {
    const { list, registry, names } = await open()
    if (page === 'second') list.start()
    await quiet()
    const { find } = registry
    registry.find = () => new Promise(() => {})
    if (page === 'first') list.start()
    else void list.more()
    await quiet()
    list.stop()
    registry.find = find
    list.start()
    await quiet()
    // The view asks for more where the status is `ready` only.
    expect([list.state.value.status, names().length > 4]).toEqual(['ready', true])
  })

  it('says that a page failed, keeps the others, and asks for it again', async () => {
    const { list, registry, names } = await open()
    list.start()
    await quiet()
    registry.failure = fail('HTTP_TIMEOUT', { url: 'x' })
    await list.more()
    expect(list.state.value).toMatchObject({ status: 'failed', error: { code: 'HTTP_TIMEOUT' } })
    expect(names()).toHaveLength(44)
    registry.failure = undefined
    list.retry()
    await quiet()
    expect(names()).toHaveLength(84)
  })

  it('counts what is not for this device out', async () => {
    const { list, registry, page } = await open()
    registry.wallets = [...many.slice(0, 40), ...Array.from({ length: 10 }, (_, i) => listed(`D${i}`, { mobileLink: undefined }))]
    page.isMobile = true
    list.start()
    await quiet()
    await list.more()
    expect(list.state.value).toMatchObject({ count: 40, isComplete: true })
  })

  it('is still there when the visitor comes back', async () => {
    const { list, registry, names } = await open()
    list.start()
    await quiet()
    list.stop()
    const asked = registry.asked
    list.start()
    await quiet()
    expect([registry.asked, names().length]).toEqual([asked, 44])
  })

  it('shows certified wallets alone', async () => {
    const { list, registry, names } = await open()
    list.start()
    await quiet()
    list.setCertifiedOnly(true)
    await quiet()
    expect(registry.queries.at(-1)).toMatchObject({ certifiedOnly: true, page: 1 })
    expect(list.state.value.wallets.every(({ isCertified }) => isCertified)).toBe(true)
    await list.more()
    await list.more()
    expect(new Set(names()).size).toBe(50)
    list.setCertifiedOnly(false)
    await quiet()
    expect(names()).toHaveLength(44)
  })
})

describe('a registry that never ends', () => {
  /** Answers `find` by page; the first view has no recommended wallets. */
  async function endless(answer: (page: number) => RegistryPage) {
    const world = await open()
    world.registry.wallets = []
    const made = registryWorld({ ...world, settings: world.options }, true)
    let asked = 0
    made.registry.find = async ({ page, entries }) => {
      if (entries !== 40) return { wallets: [], count: 0 }
      asked += 1
      return answer(page)
    }
    made.list.start()
    await quiet()
    return { ...world, ...made, asked: () => asked, state: () => made.list.state.value }
  }
  const page = (from: number, count = 1_000_000, more: Partial<ListedWallet> = {}): RegistryPage => ({
    wallets: Array.from({ length: 40 }, (_, index) => listed(`P${from + index}`, more)),
    count,
  })

  it.each([
    ['the first page', () => page(0)],
    ['two pages in turn', (number: number) => page(number % 2 === 0 ? 40 : 0)],
  ])('repeats %s: a failure that can be tried again after three requests', async (_, answer) => {
    const { list, state, asked } = await endless(answer)
    while (state().status === 'ready') await list.more()
    const shown = state().wallets.length
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'ANSWER_UNREADABLE' }, isComplete: false })
    expect(asked()).toBe(shown / 40 + 3)
    await list.more()
    expect(state().wallets).toHaveLength(shown)
  })

  it('repeats itself and recovers: the page that was due is asked for again', async () => {
    let isBroken = true
    const pages: number[] = []
    const { list, state } = await endless((number) => {
      pages.push(number)
      return page(isBroken ? 0 : (number - 1) * 40)
    })
    await list.more()
    expect(state()).toMatchObject({ status: 'failed' })
    isBroken = false
    list.retry()
    await quiet()
    expect([state().status, state().wallets.length]).toEqual(['ready', 80])
    expect(pages).toEqual([1, 2, 3, 4, 2])
  })

  it('has only wallets that are not for this device: goes on with the next page when asked again', async () => {
    const pages: number[] = []
    const answer = (number: number) => {
      pages.push(number)
      return number < 5 ? page(number * 40, 1_000_000, { chains: ['cosmos:cosmoshub-4'] }) : page(number * 40)
    }
    const { list, state } = await endless(answer)
    expect([state().status, state().wallets.length]).toEqual(['failed', 0])
    list.retry()
    await quiet()
    expect([state().status, state().wallets.length]).toEqual(['ready', 40])
    expect(pages).toEqual([1, 2, 3, 4, 5])
  })

  it('says a million and shows none: a failure, never "none found"', async () => {
    const { state, asked } = await endless(() => ({ wallets: [], count: 1_000_000 }))
    expect(state()).toMatchObject({ status: 'failed', isComplete: false, wallets: [] })
    expect(asked()).toBe(3)
  })

  it('says a million and ends: what came is all there is', async () => {
    const { list, state, asked } = await endless((number) => (number === 1 ? page(0) : { wallets: [], count: 1_000_000 }))
    await list.more()
    await list.more()
    expect(state()).toMatchObject({ status: 'ready', isComplete: true, count: 40 })
    expect(asked()).toBe(2)
  })
})

describe('the search', () => {
  it('waits 300 ms, sends the trimmed words once, and gives up what was asked before', async () => {
    const { list, registry, clock, names } = await open()
    const searched: string[] = []
    list.searched$.subscribe(({ search }) => searched.push(search))
    list.start()
    await quiet()
    const before = registry.queries.length
    for (const text of [' w', ' w9', ' w98 ']) {
      list.search(text)
      await clock.advance(100)
    }
    // Loaded wallets are searched at once.
    expect(names()).toEqual([])
    await clock.advance(199)
    expect(registry.queries).toHaveLength(before)
    await clock.advance(1)
    expect(registry.queries.slice(before)).toMatchObject([{ search: 'w98', entries: 100, page: 1 }])
    expect(registry.queries.at(-1)?.exclude).toEqual([])
    expect(names()).toEqual(['W98'])
    expect(list.state.value).toMatchObject({ query: ' w98 ', isComplete: true })
    expect(searched).toHaveLength(1)
    list.search('w98')
    await clock.advance(1000)
    expect(registry.queries).toHaveLength(before + 1)
  })

  it('finds among the wallets that are here while the registry is silent', async () => {
    const { list, registry, clock, names } = await open()
    list.start()
    await quiet()
    registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    list.search('W1')
    expect(names()).toContain('W17')
    await clock.advance(300)
    expect(list.state.value.status).toBe('failed')
    expect(names()).toContain('W17')
    registry.failure = undefined
    list.retry()
    await clock.advance(0)
    expect(list.state.value).toMatchObject({ status: 'ready', isComplete: true })
  })

  it('goes back to the pages when the words are gone', async () => {
    const { list, registry, clock, names } = await open()
    list.start()
    await quiet()
    list.search('nothing is called that')
    await clock.advance(300)
    expect([names(), list.state.value.isComplete]).toEqual([[], true])
    const asked = registry.asked
    list.search('')
    await quiet()
    expect([names().length, list.state.value.isComplete, registry.asked]).toEqual([44, false, asked])
  })

  it('searches certified wallets alone, and starts anew the next time', async () => {
    const { list, registry, clock, names } = await open()
    list.start()
    await quiet()
    list.setCertifiedOnly(true)
    list.search('W9')
    await clock.advance(300)
    expect(registry.queries.at(-1)).toMatchObject({ search: 'W9', certifiedOnly: true })
    expect(names()).toEqual(['W90', 'W92', 'W94', 'W96', 'W98'])
    list.stop()
    list.start()
    await quiet()
    expect(list.state.value).toMatchObject({ query: '', certifiedOnly: false })
  })

  it('asks nothing once the view is gone', async () => {
    const { list, registry, clock } = await open()
    list.start()
    await quiet()
    list.search('W9')
    list.stop()
    const asked = registry.asked
    await clock.advance(1000)
    expect(registry.asked).toBe(asked)
  })
})
