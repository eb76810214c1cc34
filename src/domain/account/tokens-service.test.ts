import { describe, expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeChainAdapter } from '../../../test/fakes/connection/fake-chain-adapter.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { coreWorld, walletNamed } from '../../../test/support/core-world.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { TokensService } from './tokens-service.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ether = (amount: bigint): HeldToken => ({ name: 'Ether', symbol: 'ETH', decimals: 18, amount: amount * 10n ** 18n, price: '2500' })

async function open(disk = new FakeDisk(), adapter = new FakeChainAdapter()) {
  const world = coreWorld({ disk, adapters: [adapter] })
  const holdings = new FakeTokenHoldings()
  holdings.hold('eip155:1', ALICE, ether(1n))
  holdings.hold('eip155:8453', ALICE, ether(2n))
  holdings.hold('eip155:1', BOB, ether(3n))
  const page = new FakePage()
  const { connections, networks, cache, clock, logger } = world
  const tokens = new TokensService(connections, networks, holdings, cache, clock, page, logger)
  const connect = async () => {
    await connections.connect(walletNamed('Alpha'), {}, new AbortController().signal)
    await clock.advance(0)
  }
  const amounts = () => tokens.state.value.tokens.map(({ balance, symbol }) => `${balance} ${symbol}`)
  return { ...world, adapter, holdings, page, tokens, connect, amounts }
}

it('asks nothing until somebody watches; then shows what the account holds, and its value', async () => {
  const { tokens, connect, holdings, clock, amounts } = await open()
  expect(tokens.state.value.status).toBe('idle')
  await connect()
  expect(tokens.state.value).toMatchObject({ status: 'idle', owner: { address: ALICE, caipNetworkId: 'eip155:1' } })
  expect(holdings.asked).toEqual([])
  const stop = tokens.watch()
  expect(tokens.state.value.status).toBe('loading')
  await clock.advance(0)
  expect(tokens.state.value).toMatchObject({ status: 'ready', total: '2500', isPartial: false })
  expect(amounts()).toEqual(['1 ETH'])
  stop()
  await clock.advance(600_000)
  expect(holdings.asked).toHaveLength(1)
})

describe('times', () => {
  it('keeps an answer for 30 s, then asks again, while somebody watches a visible page', async () => {
    const { tokens, connect, holdings, clock, page } = await open()
    await connect()
    const stop = tokens.watch()
    await clock.advance(29_999)
    expect(holdings.asked).toHaveLength(1)
    await clock.advance(1)
    expect(holdings.asked).toHaveLength(2)
    page.visible$.next(false)
    await clock.advance(600_000)
    expect(holdings.asked).toHaveLength(2)
    page.visible$.next(true)
    await clock.advance(0)
    expect(holdings.asked).toHaveLength(3)
    stop()
    await clock.advance(600_000)
    expect(holdings.asked).toHaveLength(3)
    expect(clock.pending).toBe(0)
  })

  it('takes what is younger than 30 s from the store after a reload', async () => {
    const disk = new FakeDisk()
    const first = await open(disk)
    await first.connect()
    await first.tokens.load()
    expect(first.amounts()).toEqual(['1 ETH'])
    const second = await open(disk)
    await second.connect()
    await second.tokens.load()
    expect(second.amounts()).toEqual(['1 ETH'])
    expect(second.holdings.asked).toEqual([])
    await second.clock.advance(30_000)
    await second.tokens.load()
    expect(second.holdings.asked).toHaveLength(1)
  })

  it('asks nobody for 30 s after a failure, whoever wants to; says when that is over', async () => {
    const { tokens, connect, holdings, clock } = await open()
    holdings.down = true
    await connect()
    const stop = tokens.watch()
    await clock.advance(0)
    expect(tokens.state.value).toMatchObject({ status: 'failed', tokens: [], isLocked: true })
    await tokens.refresh()
    await clock.advance(29_999)
    expect(holdings.asked).toHaveLength(1)
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: true })
    holdings.down = false
    await clock.advance(1)
    expect(holdings.asked).toHaveLength(2)
    expect(tokens.state.value).toMatchObject({ status: 'ready', isLocked: false })
    stop()
  })

  it('keeps what it knew when a later request fails, and says so', async () => {
    const { tokens, connect, holdings, clock, amounts } = await open()
    await connect()
    await tokens.load()
    holdings.down = true
    await tokens.refresh()
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: true })
    expect(amounts()).toEqual(['1 ETH'])
    await clock.advance(30_000)
    expect(tokens.state.value).toMatchObject({ status: 'failed', isLocked: false })
  })

  it('polls no longer once the service said that it is busy, until somebody asks', async () => {
    const { tokens, connect, holdings, clock } = await open()
    holdings.isBusy = true
    holdings.isPartial = true
    await connect()
    tokens.watch()
    await clock.advance(120_000)
    expect(holdings.asked).toHaveLength(1)
    expect(tokens.state.value).toMatchObject({ status: 'ready', isPartial: true })
    holdings.isBusy = false
    await tokens.refresh()
    await clock.advance(30_000)
    expect(holdings.asked).toHaveLength(3)
  })
})

it('reads anew after a transaction, though the last answer is young', async () => {
  const { tokens, connect, holdings, amounts } = await open()
  await connect()
  await tokens.load()
  holdings.hold('eip155:1', ALICE, ether(9n))
  await tokens.load()
  expect(amounts()).toEqual(['1 ETH'])
  await tokens.refresh()
  expect(amounts()).toEqual(['9 ETH'])
})

it('says "not available" of networks whose tokens nobody reads, and asks nobody', async () => {
  const { tokens, connect, adapter, holdings, clock } = await open()
  adapter.chain = 'eip155:5'
  await connect()
  tokens.watch()
  await clock.advance(0)
  expect(tokens.state.value.status).toBe('unavailable')
  expect(holdings.asked).toEqual([])
})

it('forgets everything with the account', async () => {
  const { tokens, connect, connections, clock } = await open()
  await connect()
  tokens.watch()
  await clock.advance(0)
  await connections.disconnect('eip155')
  expect(tokens.state.value).toEqual({ status: 'idle', owner: undefined, tokens: [], isPartial: false, isLocked: false })
  await clock.advance(60_000)
  expect(clock.pending).toBe(0)
})
