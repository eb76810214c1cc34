import { describe, expect, it } from 'vitest'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { listed, registryWorld } from '../../../test/support/registry-world.ts'
import type { ListedWallet, RegistryPage, RegistryQuery } from '../../ports/wallets/wallet-registry.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'

const many = Array.from({ length: 100 }, (_, index) => listed(`W${index}`, { isCertified: index % 2 === 0 }))

function open(options: Partial<PlainOptions> = {}, wallets: readonly ListedWallet[] = many) {
  const core = coreWorld({ options: { projectId: 'p1', features: { headless: true }, ...options } })
  const made = registryWorld({ ...core, settings: core.options }, true)
  made.registry.wallets = wallets
  const { headless } = made
  const now = () => headless.state.value
  /** The last request, other than those for the first screen. */
  const asked = () => made.registry.queries.filter(({ entries }) => entries !== 4).at(-1)
  return { ...core, ...made, asked, now, names: () => now().wcWallets.map(({ name }) => name) }
}

describe('wallets for a list of the site’s own', () => {
  it('are those of the page, then recommended ones, with their ways in', async () => {
    const { headless, discovery, wallets, now } = open()
    discovery.announce(walletNamed('Alpha', 'eip155', { imageUrl: 'data:image/png;base64,AAAA' }))
    await wallets.start(Promise.resolve([]))
    headless.start()
    await quiet()
    expect(now().wallets.map(({ name }) => name)).toEqual(['Alpha', 'W0', 'W1', 'W2', 'W3'])
    expect(now().wallets[0]).toMatchObject({
      id: 'com.alpha',
      connectors: [{ id: 'com.alpha', rdns: 'com.alpha', chain: 'eip155' }],
      isInjected: true,
    })
    expect(now().wallets[1]).toMatchObject({
      id: 'id-w0',
      imageId: 'picture-w0',
      connectors: [],
      isInjected: false,
      walletInfo: { deepLink: 'w0://', website: 'https://w0.example/', supportedChains: ['eip155:1'], isCertified: true },
    })
  })

  it('have the site’s own among them, with or without a registry, as far as they are fit to be shown', async () => {
    const customWallets = [
      { id: 'harbour', name: 'Harbour', mobile_link: 'harbour://', image_url: 'data:image/png;base64,AAAA' },
      { id: 'bad', name: 'Bad', mobile_link: 'javascript:alert(1)' },
    ]
    for (const services of [{}, { registry: false }] as const) {
      const { headless, wallets, now } = open({ customWallets, services }, [])
      await wallets.start(Promise.resolve([]))
      headless.start()
      await quiet()
      expect(now().wallets).toMatchObject([
        { id: 'harbour', name: 'Harbour', imageUrl: 'data:image/png;base64,AAAA', walletInfo: { deepLink: 'harbour://' } },
        { id: 'bad', walletInfo: { deepLink: undefined } },
      ])
    }
  })

  it('come in pages, which are put together, and say how many there are', async () => {
    const { headless, names, now, registry } = open()
    await headless.fetch()
    expect([names().length, now().page, now().count]).toEqual([40, 1, 100])
    await headless.fetch({ page: 2 })
    expect([names().length, now().page]).toEqual([80, 2])
    await headless.fetch({ page: 3 })
    expect(new Set(names()).size).toBe(100)
    await headless.fetch()
    expect(names()).toHaveLength(40)
    expect(registry.queries.filter(({ entries }) => entries === 40).map(({ page }) => page)).toEqual([1, 2, 3, 1])
  })

  it('are searched for, and filtered', async () => {
    const { headless, names, asked } = open()
    await headless.fetch({ search: '  w9 ', badge: 'certified', exclude: ['id-w90'] })
    expect(names()).toEqual(['W92', 'W94', 'W96', 'W98'])
    expect(asked()).toMatchObject({ search: 'w9', entries: 100, certifiedOnly: true, exclude: ['id-w90'] })
    await headless.fetch({ include: ['id-w5'], includePayOnly: true, sort: 'wcpay' })
    expect(names()).toEqual(['W5'])
    expect(asked()).toMatchObject({ includePayOnly: true, sort: 'wcpay' })
  })

  it.each([Number.NaN, -1, 0, Number.POSITIVE_INFINITY, '2' as never, null as never])('take page %o for the first', async (page) => {
    const { headless, asked } = open()
    await headless.fetch({ page, entries: page })
    expect(asked()).toMatchObject({ page: 1, entries: 40 })
  })

  it('are matched with those of the page by their domain', async () => {
    const { headless, discovery, wallets, now } = open({}, [listed('Alpha', { rdns: 'com.alpha' }), ...many])
    discovery.announce(walletNamed('Alpha'))
    await wallets.start(Promise.resolve([]))
    headless.start()
    await headless.fetch()
    expect(now().wallets.filter(({ name }) => name === 'Alpha')).toHaveLength(1)
    expect(now().wcWallets[0]).toMatchObject({ name: 'Alpha', isInjected: true, connectors: [{ id: 'com.alpha' }] })
  })

  it('leave the wallets of the page alone when the registry fails, and say why', async () => {
    const { headless, registry, now } = open()
    registry.failure = fail('HTTP_UNREACHABLE', { url: 'x' })
    await expect(headless.fetch()).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
    expect(now()).toMatchObject({ isFetchingWallets: false, error: { code: 'HTTP_UNREACHABLE' } })
    registry.failure = undefined
    await headless.fetch()
    expect(now().error).toBeUndefined()
  })

  it('are those of the newest question also for who asked first, however many came between', async () => {
    const { headless, registry } = open()
    const answers = new Map<string, (page: RegistryPage) => void>()
    registry.find = (query: RegistryQuery) => new Promise((resolve) => answers.set(query.search ?? '', resolve))
    const first = headless.fetch({ search: 'a' })
    const second = headless.fetch({ search: 'b' })
    await quiet()
    const third = headless.fetch({ search: 'c' })
    answers.get('c')?.({ wallets: [listed('C')], count: 1 })
    const found = await Promise.all([first, second, third])
    expect(found.map(({ wcWallets }) => wcWallets.map(({ name }) => name))).toEqual([['C'], ['C'], ['C']])
  })

  it('come for who asked first, where a newer question was given up by who asked that', async () => {
    const { headless, registry } = open()
    const answers = new Map<string | undefined, () => void>()
    registry.find = ({ search }: RegistryQuery) =>
      new Promise<RegistryPage>((resolve) => {
        const answer = () => resolve({ wallets: [listed('A')], count: 1 })
        answers.set(search, answer)
      })
    const mine = headless.fetch({ search: 'a' })
    const stop = new AbortController()
    const other = headless.fetch({ search: 'b', signal: stop.signal })
    stop.abort()
    await expect(other).rejects.toMatchObject({ code: 'ABORTED' })
    await quiet()
    for (const answer of answers.values()) answer()
    expect((await mine).wcWallets).toHaveLength(1)
  })

  it('fail for who asked with the reason, not with the abort of somebody else', async () => {
    const { headless, registry } = open()
    let refuse = () => {}
    registry.find = ({ search }: RegistryQuery) =>
      new Promise<RegistryPage>((_, reject) => {
        if (search === 'a') refuse = () => reject(fail('HTTP_UNREACHABLE', { url: 'x' }))
      })
    const mine = headless.fetch({ search: 'a' })
    mine.catch(() => {})
    await expect(headless.fetch({ search: 'b', signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    refuse()
    await expect(mine).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  })

  it('are those of the last question, whichever answer comes first', async () => {
    const { headless, registry, now, names } = open()
    const answers = new Map<string, (page: RegistryPage) => void>()
    registry.find = (query: RegistryQuery) => new Promise((resolve) => answers.set(query.search ?? '', resolve))
    const [a, b] = [headless.fetch({ search: 'a' }), headless.fetch({ search: 'b' })]
    expect(now().isFetchingWallets).toBe(true)
    answers.get('b')?.({ wallets: [listed('B')], count: 1 })
    await quiet()
    answers.get('a')?.({ wallets: [listed('A')], count: 1 })
    expect((await a).wcWallets).toEqual((await b).wcWallets)
    expect([names(), now().isFetchingWallets]).toEqual([['B'], false])
  })

  it('are given up with the signal, and at the end', async () => {
    const { headless, registry, now } = open()
    registry.find = () => new Promise(() => {})
    const stop = new AbortController()
    const first = expect(headless.fetch({ signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    stop.abort()
    await first
    await expect(headless.fetch({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
    const second = expect(headless.fetch({ signal: never() })).rejects.toMatchObject({ code: 'ABORTED' })
    headless.dispose()
    await second
    expect(now().isFetchingWallets).toBe(false)
  })

  it.each([
    ['the site does not want them', { features: {} }, false],
    ['the project switches them off', { features: { headless: true } }, true],
  ])('are not asked for where %s', async (_, options, isRemote) => {
    const { headless, registry, options: settings, alerts, now } = open(options)
    if (isRemote) settings.overrule({}, { headless: false })
    await headless.fetch()
    await quiet()
    expect([registry.asked, now().wcWallets, alerts.state.value?.code]).toEqual([0, [], 'FEATURE_DISABLED'])
  })

  it('fetch no pictures for visitors who save data', async () => {
    const { headless, images, page, clock } = open()
    page.savesData = true
    await headless.fetch()
    await clock.advance(200)
    expect(images.asked).toBe(0)
  })
})
