import { expect, it } from 'vitest'
import { queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { FakeTokenBalances } from '../../../test/fakes/account/fake-token-balances.ts'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeSupportedChains } from '../../../test/fakes/network/fake-supported-chains.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import { solana } from '../network/known-networks.ts'
import { ComposedTokenHoldings } from './composed-token-holdings.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What the index is told of its own cache. */
async function told(changed: readonly string[] | undefined, network = queryOf(OWNER).network) {
  const clock = new FakeClock()
  const [index, prices, chains] = [new FakeTokenBalances(), new FakeTokenPrices(), new FakeSupportedChains()]
  chains.listed.add(network.caipNetworkId)
  const nodes = { find: async () => ({ tokens: [], unread: [] }), listed: () => [] }
  const sources = { wallet: { find: async () => undefined }, index, prices, chains, nodes, isServed: () => true }
  const holdings = new ComposedTokenHoldings(sources, new CacheService(new FakeKeyValueStore(), clock), clock)
  await holdings.find({ ...queryOf(OWNER, network), changed }, new AbortController().signal)
  expect(index.queries).toHaveLength(1)
  return index.queries[0]?.forceUpdate
}

it('has the index read anew what may have changed, as it names that, and nothing else', async () => {
  expect(await told(['eip155:1:native', `eip155:1:${USDC}`])).toEqual([`eip155:1:${COIN}`, `eip155:1:${USDC}`])
  expect(await told(undefined)).toBeUndefined()
})

it('names no more than an address has room for, the most important first', async () => {
  const ids = Array.from({ length: 500 }, (_, place) => `eip155:1:0x${String(place).padStart(40, '0')}`)
  expect(await told(ids)).toEqual(ids.slice(0, 20))
})

it('names none of Solana, whose tokens the index does not read anew', async () => {
  const network = toNetwork(solana, {})
  expect(await told([`${network.caipNetworkId}:native`], network)).toBeUndefined()
})
