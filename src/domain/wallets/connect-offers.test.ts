import { describe, expect, it } from 'vitest'
import { listed } from '../../../test/support/registry-world.ts'
import type { Connector } from '../connection/connection.ts'
import { DEFAULT_FEATURES } from '../options/resolve-options.ts'
import { type ConnectOffersInput, connectOffers } from './connect-offers.ts'
import { ownWallets } from './custom-wallets.ts'
import { NO_WALLETS } from './kept-wallet.ts'
import { NO_DISPUTES } from './wallet-claims.ts'
import { nameKey, walletRows } from './wallet-rows.ts'

const five = ['A', 'B', 'C', 'D', 'E'].map((name) => listed(name, { rdns: `com.${name.toLowerCase()}` }))
const own = (...names: readonly string[]) => ownWallets(names.map((name) => ({ id: `own-${name}`, name, mobile_link: 'own://' })))
const page = (name: string, more: Partial<Connector> = {}): Connector => ({
  id: `com.${name.toLowerCase()}`,
  rdns: `com.${name.toLowerCase()}`,
  type: 'ANNOUNCED',
  name,
  chain: 'eip155',
  ...more,
})

type Given = Partial<Omit<ConnectOffersInput, 'options'>> & { options?: Partial<ConnectOffersInput['options']> }
const input = ({ options, ...given }: Given): ConnectOffersInput => ({
  registry: { status: 'ready', first: { ...NO_WALLETS, recommended: five, count: 600 } },
  isServed: true,
  own: [],
  used: [],
  recent: [],
  connectors: [],
  disputes: NO_DISPUTES,
  hasRelay: true,
  rules: { excludeWalletIds: [], includeWalletIds: [], chains: ['eip155:1'], isMobile: false, hasAdapters: true },
  isLinked: false,
  pictures: new Map(),
  ...given,
  options: {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    allWallets: 'SHOW',
    features: DEFAULT_FEATURES,
    connectorImages: undefined,
    projectId: 'p1',
    ...options,
  },
})
const shown = (given: Given) => connectOffers(input(given)).offers.map(({ group, name }) => `${group} ${name}`)
const first = (change: Partial<typeof NO_WALLETS>) => ({
  status: 'ready' as const,
  first: { ...NO_WALLETS, recommended: five, count: 600, ...change },
})

describe('recommended wallets', () => {
  it.each<[string, Given, number]>([
    ['four', {}, 4],
    ['less each installed wallet', { connectors: [page('X'), page('Y')] }, 2],
    ['less each wallet of the site’s own', { own: own('X') }, 3],
    ['less each featured wallet', { registry: first({ featured: [listed('F'), listed('G')] }) }, 2],
    ['none where there are enough', { connectors: ['V', 'W', 'X', 'Y', 'Z'].map((name) => page(name)) }, 0],
    ['the browser’s unnamed wallet does not count', { connectors: [page('Browser Wallet', { id: 'injected', type: 'INJECTED' })] }, 4],
    ['e-mail and social logins count where they are shown', { connectors: [page('Logins', { id: 'AUTH', type: 'AUTH' })] }, 2],
    ['none where nothing could be chosen anyway', { hasRelay: false }, 0],
    ['with a wallet in the page there is something to choose', { hasRelay: false, connectors: [page('X')] }, 3],
    ['none without a registry', { isServed: false, registry: { status: 'idle', first: NO_WALLETS } }, 0],
  ])('%s', (_, given, count) => {
    expect(shown(given).filter((row) => row.startsWith('recommended'))).toHaveLength(count)
  })

  it('are not those that are there already', () => {
    const given = { connectors: [page('A')], used: [listed('B', { id: 'id-b' })], recent: ['id-b'] }
    expect(shown(given)).toEqual(['recent B', 'recommended C', 'recommended D', 'recommended E'])
  })
})

describe('the list of all wallets', () => {
  it.each<[string, Given, string | undefined]>([
    ['tens', { registry: first({ count: 617 }) }, '610+'],
    ['exactly ten', { registry: first({ count: 10 }) }, '10'],
    ['below ten exactly', { registry: first({ count: 7 }) }, '7'],
    ['featured ones too', { registry: first({ count: 600, featured: [listed('F')] }) }, '600+'],
    ['the site’s own choice exactly', { registry: first({ count: 13 }), options: { includeWalletIds: ['a'] } }, '13'],
    ['unknown', { registry: { status: 'loading', first: NO_WALLETS } }, ''],
    ['hidden', { options: { allWallets: 'HIDE' } }, undefined],
    ['only on a phone', { options: { allWallets: 'ONLY_MOBILE' } }, undefined],
    ['switched off', { options: { features: { ...DEFAULT_FEATURES, allWallets: false } } }, undefined],
    ['out of reach', { hasRelay: false }, undefined],
  ])('%s', (_, given, text) => {
    expect(connectOffers(input(given)).all).toBe(text)
  })
})

describe('places', () => {
  it('are kept while the registry is asked, and given up once it is silent', () => {
    const loading = connectOffers(
      input({ registry: { status: 'loading', first: NO_WALLETS }, connectors: [page('X')], options: { featuredWalletIds: ['f'] } }),
    )
    expect(loading.offers.map(({ group, route }) => [group, route])).toEqual([
      ['featured', undefined],
      ['recommended', undefined],
      ['recommended', undefined],
    ])
    const failed = connectOffers(
      input({ registry: { status: 'failed', first: NO_WALLETS }, connectors: [page('X')], options: { featuredWalletIds: ['f'] } }),
    )
    expect([failed.status, failed.offers.length]).toEqual(['failed', 0])
  })
})

it('shows wallets of the site’s own, whatever the registry does, but for excluded ones', () => {
  const given: Given = {
    own: own('Mine', 'Theirs'),
    registry: { status: 'failed', first: NO_WALLETS },
    options: { excludeWalletIds: ['theirs'] },
  }
  expect(shown(given)).toEqual(['custom Mine'])
})

it('is shut while a wallet behind the relay is connected', () => {
  expect(connectOffers(input({ isLinked: true })).disabled).toBe(true)
})

it('knows the domains behind the ids that a site excludes', () => {
  const named = [listed('MetaMask', { rdns: 'io.metamask' }), listed('Plain')]
  const { excluded, included } = connectOffers(
    input({ registry: first({ named }), options: { excludeWalletIds: ['id-metamask'], includeWalletIds: ['id-plain'] } }),
  )
  expect([excluded, included]).toEqual([['io.metamask'], ['Plain']])
})

it('leads nowhere that is not allowed', () => {
  const [offer] = connectOffers(input({})).offers
  expect(offer?.route).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: { name: 'A', rdns: 'com.a' } } })
  const [shop] = connectOffers(
    input({ registry: first({ recommended: [listed('S', { supportsWalletConnect: false, mobileLink: undefined })] }) }),
  ).offers
  expect(shop?.route?.view).toBe('Downloads')
})

/** A seeded generator, so that a failure can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

it('never shows a wallet twice, whatever is mixed (500 mixtures)', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  for (let seed = 1; seed <= 500; seed++) {
    const pick = random(seed)
    const some = (max: number) => Array.from({ length: pick(max) }, () => names[pick(names.length)] ?? 'A')
    const once = (list: readonly string[]) => [...new Set(list)]
    const wallets = (list: readonly string[]) => once(list).map((name) => listed(name, { rdns: `com.${name.toLowerCase()}` }))
    const connectors = once(some(4)).flatMap((name) => {
      const chains = pick(3) === 0 ? (['eip155', 'solana'] as const) : (['eip155'] as const)
      const provider = {}
      return chains.map((chain) => page(name, { chain, provider }))
    })
    const used = wallets(some(3))
    const given = input({
      connectors,
      used,
      recent: used.map(({ id }) => id),
      own: own(...once(some(3))).map((wallet) => ({ ...wallet, rdns: `com.${wallet.name.toLowerCase()}` })),
      registry: first({ featured: wallets(some(4)), recommended: wallets(some(6)) }),
    })
    const { offers } = connectOffers(given)
    const rows = walletRows({
      connectors,
      offers,
      disputes: NO_DISPUTES,
      recent: given.recent,
      connected: new Set(),
      options: { excludeWalletIds: [], includeWalletIds: [], features: DEFAULT_FEATURES },
    })
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    const keys = rows.map(({ wallet }) => nameKey(wallet.name))
    expect([seed, keys.length]).toEqual([seed, new Set(keys).size])
  }
})
