import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import { ALICE, HOST, overTheWire } from '../services/over-the-wire.ts'
import { describeActivityHistory } from './activity-history.contract.ts'

describeActivityHistory('FakeActivityHistory', () => {
  const history = new FakeActivityHistory()
  history.entries = Array.from({ length: 120 }, (_, index) => ({
    id: `entry-${index}`,
    operation: 'send',
    status: 'confirmed' as const,
    minedAt: 1_767_225_600_000 - index * 1000,
    chain: 'eip155:1' as const,
    transfers: [],
  }))
  return {
    history,
    owner: ALICE,
    breakDown: () => {
      history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
describeActivityHistory('HttpActivityHistory', () => {
  const { client, chains, world } = wire.open()
  return { history: new HttpActivityHistory(client, chains), owner: ALICE, breakDown: () => world.setFault('500', 'account') }
})

it.each([
  ['no list', { data: { 0: {} }, next: null }],
  ['nothing', {}],
  ['rows that are all unreadable', { data: [{ id: '<b>' }, null, 7], next: null }],
])('does not call %s an empty past', async (_, answer) => {
  const { client, chains } = wire.open()
  wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json(answer)))
  const history = new HttpActivityHistory(client, chains)
  const asked = history.page({ address: ALICE, chainId: 'eip155:1' }, new AbortController().signal)
  await expect(asked).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})

it('drops a row that is unreadable among others', async () => {
  const { client, chains } = wire.open()
  const row = { id: 'a', metadata: { operationType: 'send', status: 'confirmed', chain: 'eip155:1' }, transfers: [] }
  wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json({ data: [{ id: '<b>' }, row], next: null })))
  const page = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, new AbortController().signal)
  expect(page.entries.map(({ id }) => id)).toEqual(['a'])
})

describe('an entry that is not told in full', () => {
  const signal = () => new AbortController().signal
  const nft = (more: object) => ({ nft_info: { name: 'Card', flags: { is_spam: false } }, direction: 'in', ...more })
  const spam = { nft_info: { name: 'Claim', flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } }
  const ether = { name: 'Ether', symbol: 'ETH' }
  const page = async (transfers: unknown, metadata: object = {}) => {
    const { client, chains } = wire.open()
    const row = { id: 'a', metadata: { operationType: 'send', status: 'confirmed', chain: 'eip155:1', ...metadata }, transfers }
    wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json({ data: [row], next: null })))
    return (await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, signal())).entries
  }

  it.each([
    ['without a quantity', { fungible_info: ether, direction: 'out' }, { direction: 'out', fungible: { symbol: 'ETH' } }],
    [
      'of a quantity that is none',
      { fungible_info: ether, direction: 'out', quantity: { numeric: '1e-' } },
      { fungible: { symbol: 'ETH' } },
    ],
    ['of a quantity without parts', { fungible_info: ether, quantity: 'many' }, { fungible: { symbol: 'ETH' } }],
    ['of a collectible, of a count that is none', nft({ quantity: { numeric: 'NaN' } }), { nft: { name: 'Card' } }],
  ])('keeps a transfer %s, of an unknown amount', async (_, transfer, expected) => {
    const [entry] = await page([transfer])
    expect(entry?.transfers).toMatchObject([expected])
    expect(entry?.transfers[0]?.amount).toBeUndefined()
  })

  it.each([
    ['without a quantity', {}],
    ['without a number', { quantity: {} }],
    ['of null', { quantity: { numeric: null } }],
  ])('counts a collectible %s once', async (_, more) => expect((await page([nft(more)]))[0]?.transfers[0]?.amount).toBe('1'))

  it('counts collectibles whole, as the index writes its amounts of tokens', async () => {
    const counts = await page(['1.0', '3.00', '10', '0.5'].map((numeric) => nft({ quantity: { numeric } })))
    expect(counts[0]?.transfers.map(({ amount }) => amount)).toEqual(['1', '3', '10', '0.5'])
  })

  it('stays, without transfers, when none of them says what moved', async () => {
    expect((await page([null, 7, { direction: 'in', quantity: { numeric: '1' } }])).map(({ transfers }) => transfers)).toEqual([[]])
  })

  it('is no spam when a transfer of an unknown amount stands beside spam', async () => {
    expect(await page([spam, { fungible_info: ether, direction: 'out', quantity: {} }])).toHaveLength(1)
    expect(await page([spam, spam])).toEqual([])
  })

  it('is spam, whatever picture that has', async () => {
    expect(await page([{ ...spam, nft_info: { ...spam.nft_info, content: 'none' } }])).toEqual([])
  })

  it('stays when its application is unreadable', async () => {
    expect(await page([], { application: { name: 7 } })).toMatchObject([{ id: 'a', application: undefined }])
  })

  it('is no spam because of its first 200 transfers', async () => {
    const [entry] = await page([...Array.from({ length: 200 }, () => spam), { fungible_info: ether }])
    expect(entry?.transfers).toHaveLength(200)
  })

  it.each([
    ['no status, mined', { status: null, minedAt: '2026-01-01T00:00:00Z' }, 'confirmed'],
    ['a new status, mined', { status: 'finalized', minedAt: '2026-01-01T00:00:00Z' }, 'confirmed'],
    ['no status, no date', { status: undefined }, undefined],
    ['a new status, no date', { status: 'constructor' }, undefined],
    ['pending, with a date', { status: 'pending', minedAt: '2026-01-01T00:00:00Z' }, 'pending'],
    ['failed', { status: 'failed', minedAt: '2026-01-01T00:00:00Z' }, 'failed'],
  ])('%s: its status', async (_, metadata, status) => {
    expect((await page([], metadata))[0]?.status).toBe(status)
  })
})
