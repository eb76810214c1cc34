import { type GenericSchema, parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { HttpSmartSessions } from '../../../src/infrastructure/account/http-smart-sessions.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpExchangeDeposits } from '../../../src/infrastructure/exchange/http-exchange-deposits.ts'
import { HttpNameDirectory } from '../../../src/infrastructure/names/http-name-directory.ts'
import { HttpOnrampProvider } from '../../../src/infrastructure/onramp/http-onramp-provider.ts'
import type { ServiceClient } from '../../../src/infrastructure/shared/service-client.ts'
import { HttpSwapProvider } from '../../../src/infrastructure/swap/http-swap-provider.ts'
import { FakeSupportedChains } from '../../fakes/network/fake-supported-chains.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const [FROM, TO] = ['eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7'] as const
const { signal } = new AbortController()

/** A service that answers everything with one body. */
function answering(body: unknown) {
  const read = (schema: GenericSchema, value: unknown) => parse(schema, value)
  const client = { projectId: 'p', json: async (schema: GenericSchema) => read(schema, body), parse: read } as unknown as ServiceClient
  const chains = new FakeSupportedChains()
  return {
    balances: () => new HttpTokenBalances(client, chains).find({ address: OWNER, chainId: 'eip155:1' }, signal),
    sessions: () => new HttpSmartSessions(client, chains).list(`eip155:1:${OWNER}`, signal),
    suggestions: () => new HttpNameDirectory(client, chains).suggestions('alice', 'eip155:1', signal),
    exchanges: () => new HttpExchangeDeposits(client).exchanges({}, signal),
    tokens: () => new HttpSwapProvider(client, chains).tokens('eip155:1', signal),
    quote: () => new HttpSwapProvider(client, chains).quote({ from: FROM, to: TO, amount: 5n, user: OWNER, gasPrice: undefined }, signal),
  }
}

const LISTS = [
  ['balances', 'balances'],
  ['sessions', 'pcis'],
  ['suggestions', 'suggestions'],
  ['exchanges', 'exchanges'],
  ['tokens', 'tokens'],
  ['quote', 'quotes'],
] as const

describe.each(LISTS)('%s', (ask, key) => {
  const wrapped = (list: unknown) => (ask === 'exchanges' ? { result: { [key]: list } } : { [key]: list })

  it.each([
    ['no list', {}],
    ['a text', 'none'],
    ['null', null],
    ['a list of nothing readable', [{ a: 1 }, null, 'x']],
    ['absent', undefined],
  ])('that are %s are a failure, not "none"', async (_, list) => {
    await expect(answering(wrapped(list))[ask]()).rejects.toBeDefined()
  })

  it('that are none are none', async () => {
    expect((await answering(wrapped([]))[ask]()) ?? []).toEqual([])
  })
})

describe('a quote', () => {
  const quote = { fromAmount: '5', toAmount: '9', fromAccount: FROM, toAccount: TO.toUpperCase().replace('EIP155', 'eip155') }

  it('is that of the question', async () => {
    expect(await answering({ quotes: [quote] }).quote()).toEqual({ fromAmount: 5n, toAmount: 9n })
    expect(await answering({ quotes: [{ fromAmount: '5', toAmount: '9' }] }).quote()).toEqual({ fromAmount: 5n, toAmount: 9n })
  })

  it.each([{ fromAccount: TO }, { toAccount: FROM }, { fromAmount: '6' }])('of another question (%o) is none', async (change) => {
    await expect(answering({ quotes: [{ ...quote, ...change }] }).quote()).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })
})

it('a card quote in another currency or of another amount is replaced by an estimate, and marked', async () => {
  const money = (amount: string, currency: string) => ({ amount, currency })
  const own = {
    ...{ paymentTotal: money('50', 'USD'), paymentSubtotal: money('49', 'USD'), networkFee: money('1', 'USD'), quoteId: 'q' },
    purchaseAmount: money('49', 'USDC'),
  }
  const ask = (body: unknown) => {
    const client = { projectId: 'p', json: async (schema: GenericSchema) => parse(schema, body) } as unknown as ServiceClient
    const purchase = { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }
    const query = { purchase, payment: { id: 'USD', limits: [] }, amount: '50' }
    return new HttpOnrampProvider(client, new FakeSupportedChains()).quote(query, 'eip155:1', signal)
  }
  expect(await ask(own)).toMatchObject({ isEstimate: false })
  expect(await ask({ ...own, paymentTotal: money('50', 'EUR') })).toMatchObject({ isEstimate: true })
  expect(await ask({ ...own, purchaseAmount: money('49', 'ETH') })).toMatchObject({ isEstimate: true })
  expect(await ask({ ...own, paymentTotal: money('25', 'USD') })).toMatchObject({
    ...{ isEstimate: true, paymentTotal: money('50', 'USD') },
  })
  expect(await ask({ ...own, paymentTotal: money('51', 'USD') })).toMatchObject({ isEstimate: true })
  const onTop = { ...own, paymentTotal: money('51.00', 'USD'), paymentSubtotal: money('50.00', 'USD') }
  expect(await ask(onTop)).toMatchObject({ isEstimate: false })
  expect(await ask({ ...onTop, paymentTotal: money('25', 'USD') })).toMatchObject({ isEstimate: true })
})
