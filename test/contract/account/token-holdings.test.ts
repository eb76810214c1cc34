import { CacheService } from '../../../src/domain/shared/cache.ts'
import { withoutQuery } from '../../../src/domain/shared/link.ts'
import { ComposedTokenHoldings } from '../../../src/infrastructure/account/composed-token-holdings.ts'
import { HttpTokenBalances } from '../../../src/infrastructure/account/http-token-balances.ts'
import { HttpTokenPrices } from '../../../src/infrastructure/account/http-token-prices.ts'
import { NodeHoldings } from '../../../src/infrastructure/account/node-holdings.ts'
import { RecognisedHoldings } from '../../../src/infrastructure/account/recognised-holdings.ts'
import { WalletHoldings } from '../../../src/infrastructure/account/wallet-holdings.ts'
import { RpcUrls } from '../../../src/infrastructure/network/rpc-urls.ts'
import { FakeTokenHoldings } from '../../fakes/account/fake-token-holdings.ts'
import { evmNode } from '../../fakes/connection/fake-evm-nodes.ts'
import { FakeHttp } from '../../fakes/http/fake-http.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { ALICE, overTheWire } from '../services/over-the-wire.ts'
import { describeTokenHoldings, ETHEREUM } from './token-holdings.contract.ts'

describeTokenHoldings('FakeTokenHoldings', () => {
  const holdings = new FakeTokenHoldings()
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  holdings.hold(
    'eip155:1',
    ALICE,
    { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' },
    { name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6, amount: 10_000_000n, price: '1' },
  )
  return {
    holdings,
    owner: ALICE,
    breakDown: () => {
      holdings.down = true
    },
  }
})

const wire = overTheWire()
const composed = () => {
  const { client, chains, world, options } = wire.open()
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  const nodes = new NodeHoldings(http, options, async () => {
    throw new Error('no Solana here')
  })
  const sources = {
    wallet: new WalletHoldings(clock, () => undefined),
    index: new HttpTokenBalances(client, chains),
    prices: new HttpTokenPrices(client, chains),
    ...{ chains, nodes, isServed: () => true },
  }
  const cache = new CacheService(new FakeKeyValueStore(), clock)
  for (const url of new RpcUrls(options).of(ETHEREUM)) http.answer(withoutQuery(url), evmNode('0xde0b6b3a7640000'))
  return {
    holdings: new ComposedTokenHoldings(sources, cache, clock),
    clock,
    owner: ALICE,
    breakDown: () => {
      world.setFault('500', 'account')
      http.offline = true
    },
  }
}
describeTokenHoldings('ComposedTokenHoldings', composed)
describeTokenHoldings('RecognisedHoldings', () => {
  const { holdings, clock, ...rest } = composed()
  return { holdings: new RecognisedHoldings(holdings, clock), ...rest }
})
