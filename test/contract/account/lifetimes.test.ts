import { describe, expect, it } from 'vitest'
import { AccountService } from '../../../src/domain/account/account-service.ts'
import { TokensService } from '../../../src/domain/account/tokens-service.ts'
import { NameSearch } from '../../../src/domain/names/name-search.ts'
import { ComposedTokenHoldings } from '../../../src/infrastructure/account/composed-token-holdings.ts'
import { RegisteredNames } from '../../../src/infrastructure/names/registered-names.ts'
import { FakeTokenBalances } from '../../fakes/account/fake-token-balances.ts'
import { FakeTokenHoldings } from '../../fakes/account/fake-token-holdings.ts'
import { FakeTokenPrices } from '../../fakes/account/fake-token-prices.ts'
import { FakeChainAdapter } from '../../fakes/connection/fake-chain-adapter.ts'
import { FakeNameDirectory } from '../../fakes/names/fake-name-directory.ts'
import { FakeSupportedChains } from '../../fakes/network/fake-supported-chains.ts'
import { FakePage } from '../../fakes/page/fake-page.ts'
import { activityWorld } from '../../support/activity-world.ts'
import { coreWorld, never, walletNamed } from '../../support/core-world.ts'
import { queryOf } from './token-holdings.contract.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** `ask` reads through the cache, `count` tells how often the source behind it was asked. */
type Row = Readonly<{ clock: { advance(ms: number): Promise<void> }; ask(): unknown; count(): number }>

async function connected(adapter = new FakeChainAdapter()) {
  const world = coreWorld({ adapters: [adapter], options: { locale: 'en', projectId: 'p' } })
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  await world.clock.advance(0)
  return { ...world, adapter }
}

async function portfolio(): Promise<Row> {
  const { active, cache, clock, accounts, options } = await connected()
  const holdings = new FakeTokenHoldings()
  holdings.hold('eip155:1', ALICE)
  const tokens = new TokensService(active, holdings, cache, clock, new FakePage(), accounts, options)
  return { clock, ask: () => tokens.load(), count: () => holdings.asked.length }
}

async function nativeBalance(): Promise<Row> {
  const adapter = new FakeChainAdapter()
  adapter.balances.set('eip155:1', 1n)
  let asked = 0
  const { balance } = adapter
  adapter.balance = (...words) => {
    asked++
    return balance.apply(adapter, words)
  }
  const { accounts, clock } = await connected(adapter)
  asked = 0
  await clock.advance(30_000)
  return { clock, ask: () => accounts.refreshBalance('eip155', false), count: () => asked }
}

async function identity(): Promise<Row> {
  const { adapter, connections, networks, cache, logger, clock, ...world } = await connected()
  world.accounts.dispose()
  let asked = 0
  const find = async (address: string) => {
    if (address === ALICE) asked++
    return { name: 'alice.eth' }
  }
  const accounts = new AccountService(connections, networks, { find }, cache, logger, clock)
  await clock.advance(300_000)
  asked = 0
  const use = (address: string) => adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
  const ask = async () => {
    use(BOB)
    use(ALICE)
    await clock.advance(0)
    expect(accounts.state.value.eip155?.identity?.name).toBe('alice.eth')
  }
  return { clock, ask, count: () => asked }
}

async function ens(): Promise<Row> {
  const { networks, cache, clock } = await connected()
  const directory = new FakeNameDirectory()
  let asked = 0
  const reverse = directory.reverse.bind(directory)
  directory.reverse = (...words) => {
    asked++
    return reverse(...words)
  }
  const names = new RegisteredNames(directory, cache, new FakeSupportedChains())
  return { clock, ask: () => names.of(ALICE, networks.state.value.networks, never()), count: () => asked }
}

async function history(): Promise<Row> {
  const { activity, history: past, toChain, clock } = await activityWorld()
  const ask = async () => {
    toChain('eip155:8453')
    toChain('eip155:1')
    await activity.load()
  }
  return { clock, ask, count: () => past.asked }
}

async function tokenPrice(): Promise<Row> {
  const { cache, clock } = await connected()
  const [index, prices, chains] = [new FakeTokenBalances(), new FakeTokenPrices(), new FakeSupportedChains()]
  const own = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n }
  const nodes = { find: async () => ({ tokens: [own], unread: [] }), listed: () => [] }
  const sources = { wallet: { find: async () => undefined }, index, chains, nodes, prices, isServed: () => true }
  const holdings = new ComposedTokenHoldings(sources, cache, clock)
  return { clock, ask: () => holdings.find(queryOf(ALICE), never()), count: () => prices.asked }
}

describe('lifetimes of what is read', () => {
  it.each([
    ['portfolio', 30_000, portfolio],
    ['native balance', 30_000, nativeBalance],
    ['ENS', 300_000, ens],
    ['identity', 300_000, identity],
    ['history', 15_000, history],
    ['token price', 15_000, tokenPrice],
  ] as const)('%s: %i ms, and not one more', async (_, ms, open) => {
    const { clock, ask, count } = await open()
    await ask()
    expect(count()).toBe(1)
    await clock.advance(ms - 1)
    await ask()
    expect(count()).toBe(1)
    await clock.advance(1)
    await ask()
    expect(count()).toBe(2)
  })
})

it('retry lock after a failed balance: 30 s, whoever asks', async () => {
  const { active, cache, clock, accounts, options } = await connected()
  const holdings = new FakeTokenHoldings()
  holdings.down = true
  const tokens = new TokensService(active, holdings, cache, clock, new FakePage(), accounts, options)
  await tokens.load()
  expect([tokens.state.value.status, holdings.asked.length]).toEqual(['failed', 1])
  await clock.advance(29_999)
  await tokens.refresh()
  expect([tokens.state.value.isLocked, holdings.asked.length]).toEqual([true, 1])
  await clock.advance(1)
  await tokens.refresh()
  expect(holdings.asked.length).toBe(2)
})

it('suggestions of names wait for 500 ms without typing', async () => {
  const { networks, clock } = await connected()
  const directory = new FakeNameDirectory()
  const search = new NameSearch(directory, networks, clock)
  for (const text of ['alic', 'alice']) search.type(text)
  await clock.advance(499)
  expect(directory.asked).toBe(0)
  await clock.advance(1)
  expect(directory.asked).toBe(1)
})
