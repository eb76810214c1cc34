import { expect, it } from 'vitest'
import { queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { FakeTokenBalances } from '../../../test/fakes/account/fake-token-balances.ts'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeSupportedChains } from '../../../test/fakes/network/fake-supported-chains.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { fail } from '../../domain/errors/fail.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { ComposedTokenHoldings } from './composed-token-holdings.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

it('asks the index at once that failed before the visitor did something, and by itself not for 30 s', async () => {
  const clock = new FakeClock()
  const visitor = { actedAt: Number.NEGATIVE_INFINITY }
  const [index, prices, chains] = [new FakeTokenBalances(), new FakeTokenPrices(), new FakeSupportedChains()]
  const nodes = { find: async () => ({ tokens: [], unread: [] }), listed: () => [] }
  const sources = { wallet: { find: async () => undefined }, index, prices, chains, nodes, isServed: () => true }
  const holdings = new ComposedTokenHoldings(sources, new CacheService(new FakeKeyValueStore(), clock), clock, visitor)
  const find = () => holdings.find(queryOf(OWNER), new AbortController().signal)
  index.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  await find()
  await clock.advance(1000)
  await find()
  expect([index.asked, holdings.lockedMs(queryOf(OWNER))]).toEqual([1, 29_000])
  visitor.actedAt = clock.monotonic()
  await find()
  expect([index.asked, holdings.lockedMs(queryOf(OWNER))]).toEqual([2, 0])
})
