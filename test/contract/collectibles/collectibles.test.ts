import { describe, expect, it } from 'vitest'
import { CollectiblesService } from '../../../src/domain/collectibles/collectibles-service.ts'
import { fail } from '../../../src/domain/errors/fail.ts'
import { CacheService } from '../../../src/domain/shared/cache.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { ComposedCollectibles } from '../../../src/infrastructure/collectibles/composed-collectibles.ts'
import { HistoryCollectibles } from '../../../src/infrastructure/collectibles/history-collectibles.ts'
import { WalletCollectibles } from '../../../src/infrastructure/collectibles/wallet-collectibles.ts'
import type { Transfer } from '../../../src/ports/activity/activity-history.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import { FakeCollectibles } from '../../fakes/collectibles/fake-collectibles.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { pastEntry } from '../../support/activity-world.ts'
import { coreWorld, never, walletNamed } from '../../support/core-world.ts'
import { ALICE, overTheWire } from '../services/over-the-wire.ts'
import { collectiblesQuery, describeCollectibles } from './collectibles.contract.ts'

describeCollectibles('FakeCollectibles', () => {
  const collectibles = new FakeCollectibles()
  collectibles.changes = Array.from({ length: 120 }, (_, index) => ({ id: String(index), name: `Card #${index}`, change: 1n }))
  return {
    collectibles,
    owner: ALICE,
    breakDown: () => {
      collectibles.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
const cache = () => new CacheService(new FakeKeyValueStore(), new FakeClock())
describeCollectibles('ComposedCollectibles', () => {
  const { client, chains, world } = wire.open()
  const history = new HistoryCollectibles(new HttpActivityHistory(client, chains), cache())
  const collectibles = new ComposedCollectibles(new WalletCollectibles(new FakeClock(), () => undefined), history)
  return { collectibles, owner: ALICE, breakDown: () => world.setFault('500', 'account') }
})

const signal = () => new AbortController().signal
const nft = (more: Partial<NonNullable<Transfer['nft']>> = {}, rest: Partial<Transfer> = {}): Transfer => ({
  ...{ direction: 'in', amount: '1', nft: { name: 'Card', isSpam: false, ...more } },
  ...rest,
})

describe('HistoryCollectibles', () => {
  it('counts what came in and went out, and nothing else', async () => {
    const history = new FakeActivityHistory()
    history.entries = [
      pastEntry(0, { transfers: [nft({}, { direction: 'out' })] }),
      pastEntry(1, { transfers: [nft({}, { amount: '3' }), nft({ previewUrl: 'https://a.example/1.png' })] }),
      pastEntry(2, { transfers: [nft({ isSpam: true }), nft({ name: 'Visit https://evil.example' }), nft({ name: 'www.evil.example' })] }),
      pastEntry(3, { transfers: [nft({}, { direction: 'self' }), nft({}, { direction: undefined }), nft({}, { amount: '0.5' })] }),
      pastEntry(4, { status: 'failed', transfers: [nft()] }),
      pastEntry(5, { status: 'pending', transfers: [nft()] }),
      pastEntry(6),
    ]
    const { changes, isComplete } = await new HistoryCollectibles(history, cache()).page(collectiblesQuery(ALICE), signal())
    expect(changes.map(({ name, pictureUrl, change }) => [name, pictureUrl, change])).toEqual([
      ['Card', undefined, -1n],
      ['Card', undefined, 3n],
      ['Card', 'https://a.example/1.png', 1n],
      ['Visit https://evil.example', undefined, 1n],
      ['www.evil.example', undefined, 1n],
    ])
    expect(changes.map(({ isBait }) => isBait)).toEqual([undefined, undefined, undefined, true, true])
    expect(isComplete).toBe(false)
  })

  it('reads from the cache of 15 s, but not what is asked for anew', async () => {
    const history = new FakeActivityHistory()
    history.entries = [pastEntry(1, { transfers: [nft()] })]
    const { connections, active, clock } = coreWorld()
    await connections.connect(walletNamed('Alpha'), {}, never())
    const service = new CollectiblesService(new HistoryCollectibles(history, cache()), active, clock)
    await service.fetch()
    await service.reload()
    expect(history.asked).toBe(1)
    await service.fetch({ force: true })
    expect([history.asked, service.state.value.status]).toEqual([2, 'known'])
  })

  it('takes those that have neither name nor picture for different ones', async () => {
    const history = new FakeActivityHistory()
    const nameless = (rest: Partial<Transfer> = {}) => nft({ name: '' }, rest)
    const pictured = (rest: Partial<Transfer> = {}) => nft({ name: '', previewUrl: 'https://a.example/1.png' }, rest)
    history.entries = [
      pastEntry(0, { transfers: [nameless({ direction: 'out' }), pictured({ direction: 'out' })] }),
      pastEntry(1, { transfers: [nameless(), nameless({ amount: '2' })] }),
      pastEntry(2, { transfers: [nameless(), pictured()] }),
    ]
    const { connections, active, clock } = coreWorld()
    await connections.connect(walletNamed('Alpha'), {}, never())
    const service = new CollectiblesService(new HistoryCollectibles(history, cache()), active, clock)
    await service.load()
    expect(service.state.value).toMatchObject({ status: 'known', items: [{ amount: 1n }, { amount: 2n }, { amount: 1n }] })
    const ids = async () =>
      (await new HistoryCollectibles(history, cache()).page(collectiblesQuery(ALICE), signal())).changes.map(({ id }) => id)
    expect(new Set(await ids()).size).toBe(5)
    expect(await ids()).toEqual(await ids())
  })

  it('shares the pages of the history for 15 seconds', async () => {
    const history = new FakeActivityHistory()
    const clock = new FakeClock()
    const collectibles = new HistoryCollectibles(history, new CacheService(new FakeKeyValueStore(), clock))
    await collectibles.page(collectiblesQuery(ALICE), signal())
    await clock.advance(14_999)
    await collectibles.page(collectiblesQuery(ALICE), signal())
    expect(history.asked).toBe(1)
    await clock.advance(1)
    await collectibles.page(collectiblesQuery(ALICE), signal())
    expect(history.asked).toBe(2)
  })
})

describe('WalletCollectibles', () => {
  const asset = (more = {}) => ({
    ...{ address: `0x${'a'.repeat(40)}`, balance: '0x1', type: 'erc721' },
    ...{ metadata: { name: 'Card', symbol: 'CRD', tokenId: '0x7', iconUrl: 'https://a.example/7.png' } },
    ...more,
  })
  const open = (answers: Readonly<Record<string, unknown>>) => {
    const asked: { method: string; params: unknown }[] = []
    const request = async (call: { method: string; params: unknown }) => {
      asked.push(call)
      if (!(call.method in answers)) throw Object.assign(new Error('unsupported'), { code: 4200 })
      return answers[call.method]
    }
    const clock = new FakeClock()
    return { asked, clock, wallet: new WalletCollectibles(clock, () => ({ request })) }
  }
  const offers = { '0x1': { assetDiscovery: { supported: true } } }

  it('takes the wallet’s own list where it offers one', async () => {
    const { wallet, asked } = open({ wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset(), asset({ type: 'ERC20' })] } })
    expect(await wallet.page(collectiblesQuery(ALICE), signal())).toEqual({
      changes: [
        {
          id: `["0x${'a'.repeat(40)}","7"]`,
          ...{ name: 'Card #7', collection: 'CRD', pictureUrl: 'https://a.example/7.png', change: 1n },
        },
      ],
      next: undefined,
      isComplete: true,
    })
    expect(asked[1]?.params).toEqual([{ account: ALICE, chainFilter: ['0x1'], assetTypeFilter: ['erc721', 'erc1155'] }])
  })

  it('asks a wallet that offers it for all chains', async () => {
    const { wallet } = open({ wallet_getCapabilities: { '0x0': offers['0x1'], '0x1': {} }, wallet_getAssets: { '0x1': [asset()] } })
    expect((await wallet.page(collectiblesQuery(ALICE), signal()))?.changes).toHaveLength(1)
  })

  it.each([[Object.create(null)], [['erc721']]])('takes the others beside an asset of an unreadable kind', async (type) => {
    const { wallet } = open({ wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset({ type }), asset()] } })
    expect((await wallet.page(collectiblesQuery(ALICE), signal()))?.changes.map(({ change }) => change)).toEqual([1n])
  })

  it('counts a token once that is listed twice, and tokens of one contract whose ids it does not know each', async () => {
    const { metadata } = asset()
    const nameless = asset({ metadata: { ...metadata, tokenId: undefined } })
    const { wallet } = open({ wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset(), nameless, asset(), nameless] } })
    const page = await wallet.page(collectiblesQuery(ALICE), signal())
    expect(page?.changes.map(({ id, change }) => [id.includes('"7"'), change])).toEqual([
      [true, 1n],
      [false, 1n],
      [false, 1n],
    ])
  })

  it.each([
    ['its name', { name: 'Claim at https://evil.example' }],
    ['its collection', { symbol: 'www.evil.example' }],
    ['nothing but its symbol', { name: undefined, symbol: 't.me/evil' }],
  ])('marks what is named like a site by %s', async (_, more) => {
    const { metadata } = asset()
    const bait = asset({ metadata: { ...metadata, tokenId: '0x8', ...more } })
    const { wallet } = open({ wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [bait, asset()] } })
    const page = await wallet.page(collectiblesQuery(ALICE), signal())
    expect(page?.changes.map(({ isBait }) => isBait)).toEqual([true, undefined])
  })

  it.each([
    ['offers nothing', {}],
    ['offers it for another chain', { wallet_getCapabilities: { '0x2105': offers['0x1'] }, wallet_getAssets: { '0x1': [asset()] } }],
    [
      'offers it for all chains but this one',
      {
        wallet_getCapabilities: { '0x0': offers['0x1'], '0x1': { assetDiscovery: { supported: false } } },
        wallet_getAssets: { '0x1': [asset()] },
      },
    ],
    ['has tokens only', { wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset({ type: 'erc20' })] } }],
    ['gives one that is none', { wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset(), asset({ address: 'native' })] } }],
    ['gives no list', { wallet_getCapabilities: offers, wallet_getAssets: { '0x1': {} } }],
    ['gives an inherited list', { wallet_getCapabilities: offers, wallet_getAssets: Object.create({ '0x1': [asset()] }) }],
    ['gives too many', { wallet_getCapabilities: offers, wallet_getAssets: { '0x1': Array.from({ length: 1001 }, () => asset()) } }],
  ])('leaves it to the history when the wallet %s', async (_, answers) => {
    expect(await open(answers).wallet.page(collectiblesQuery(ALICE), signal())).toBeUndefined()
  })

  it('waits two seconds for a wallet that says nothing, and none for a visitor who left', async () => {
    const { wallet, clock } = open({ wallet_getCapabilities: new Promise(() => {}) })
    const page = wallet.page(collectiblesQuery(ALICE), signal())
    await clock.advance(2000)
    expect(await page).toBeUndefined()
    await expect(wallet.page(collectiblesQuery(ALICE), AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('shows no picture that is no picture, and no text that is none', async () => {
    const metadata = {
      name: '\u202eevil\u0000',
      symbol: { toString: 'x' },
      tokenId: 'NaN',
      iconUrl: 'javascript:alert(1)',
      image: 'data:text/html,<script>',
    }
    const { wallet } = open({ wallet_getCapabilities: offers, wallet_getAssets: { '0x1': [asset({ metadata })] } })
    const page = await wallet.page(collectiblesQuery(ALICE), signal())
    expect(page?.changes[0]).toMatchObject({ name: 'evil', pictureUrl: undefined, collection: undefined })
  })
})
