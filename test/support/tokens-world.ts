import { TokensService } from '../../src/domain/account/tokens-service.ts'
import type { PlainOptions } from '../../src/domain/options/portico-options.ts'
import type { HeldToken } from '../../src/ports/account/token-holdings.ts'
import { FakeTokenHoldings } from '../fakes/account/fake-token-holdings.ts'
import { FakeChainAdapter } from '../fakes/connection/fake-chain-adapter.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { FakeDisk } from '../fakes/storage/fake-key-value-store.ts'
import { coreWorld, walletNamed } from './core-world.ts'

export const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const ether = (amount: bigint): HeldToken => ({
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: amount * 10n ** 18n,
  price: '2500',
})

/** The tokens of two accounts over fakes. */
export async function tokensWorld(disk = new FakeDisk(), adapter = new FakeChainAdapter(), options: Partial<PlainOptions> = {}) {
  const world = coreWorld({ disk, adapters: [adapter], options })
  const holdings = new FakeTokenHoldings()
  holdings.hold('eip155:1', ALICE, ether(1n))
  holdings.hold('eip155:8453', ALICE, ether(2n))
  holdings.hold('eip155:1', BOB, ether(3n))
  const page = new FakePage()
  const { connections, active, cache, clock, accounts } = world
  const visitor = { actedAt: Number.NEGATIVE_INFINITY }
  const tokens = new TokensService(active, holdings, cache, clock, page, accounts, world.options, visitor)
  const connect = async () => {
    await connections.connect(walletNamed('Alpha'), {}, new AbortController().signal)
    await clock.advance(0)
  }
  const amounts = () => tokens.state.value.tokens.map(({ balance, symbol }) => `${balance} ${symbol}`)
  return { ...world, adapter, holdings, page, visitor, tokens, connect, amounts }
}
