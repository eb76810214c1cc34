import { describe, expect, it } from 'vitest'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeExchangeDeposits } from '../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { FakeServiceWindows } from '../../../test/fakes/page/fake-service-windows.ts'
import type { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { asking } from '../../../test/support/asking.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { AssetSource } from './asset-source.ts'
import { ExchangeService } from './exchange-service.ts'
import type { DepositOutcome } from './exchange-state.ts'

const RECIPIENT = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function open(disk?: FakeDisk) {
  const world = coreWorld(disk && { disk })
  const deposits = new FakeExchangeDeposits()
  const prices = new FakeTokenPrices()
  prices.find = async (address) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' })
  const windows = new FakeServiceWindows()
  const asked = asking(world.store, world.clock)
  const page = new FakePage()
  const exchange = new ExchangeService(
    deposits,
    new AssetSource(deposits, prices, world.networks),
    world.active,
    world.options,
    windows,
    world.clock,
    asked,
    page,
  )
  const outcomes: DepositOutcome[] = []
  exchange.settled$.subscribe((outcome) => outcomes.push(outcome))
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  return { ...world, page, deposits, prices, windows, exchange, outcomes, state: () => exchange.state.value }
}

async function entered() {
  const world = await open()
  world.exchange.enter()
  await quiet()
  return world
}

it('offers USDC of the network, the exchanges that deliver it, and what 10 USD buys', async () => {
  const { exchange, state } = await entered()
  expect(state().asset?.id).toBe(USDC)
  expect(state().exchanges).toMatchObject({ status: 'known', value: [{ id: 'binance' }, { id: 'coinbase' }] })
  expect(exchange.request('coinbase')).toEqual({ exchangeId: 'coinbase', asset: USDC, amount: '10', recipient: RECIPIENT })
})

it('hides the exchange for tests on a real network', async () => {
  const { deposits, exchange, state } = await open()
  deposits.listed = [{ id: 'reown_test', name: 'Test' }]
  exchange.enter()
  await quiet()
  expect(state().exchanges).toEqual({ status: 'known', value: [] })
})

it('follows a deposit until the exchange says how it ended', async () => {
  const { exchange, windows, clock, outcomes, state } = await entered()
  const request = exchange.request('coinbase')
  expect(request && (await exchange.deposit(request))).toBe(true)
  expect(windows.opened).toEqual(['https://pay.coinbase.example/session-0'])
  expect(state().deposit).toEqual({ status: 'inProgress', exchangeId: 'coinbase' })
  await clock.advance(10_000)
  expect(outcomes).toEqual([])
  await clock.advance(5_000)
  expect(outcomes).toEqual([{ deposit: request, sessionId: 'session-0', status: 'SUCCESS', txHash: '0x01' }])
  expect(state().deposit).toMatchObject({ status: 'settled', outcome: { status: 'SUCCESS' } })
})

it('says unknown, not failed, after twenty questions without an outcome', async () => {
  const { exchange, deposits, clock, outcomes } = await entered()
  deposits.polls = 1000
  const request = exchange.request('coinbase')
  if (request) await exchange.deposit(request)
  for (let poll = 0; poll < 19; poll++) await clock.advance(5000)
  expect(outcomes).toEqual([])
  await clock.advance(5000)
  expect(outcomes).toMatchObject([{ status: 'UNKNOWN' }])
})

it('is not in progress when the visitor closed the window before the exchange was shown', async () => {
  const { exchange, deposits, windows, state } = await entered()
  const payUrl = deposits.payUrl.bind(deposits)
  deposits.payUrl = async (...asked) => {
    windows.leave()
    return payUrl(...asked)
  }
  const request = exchange.request('coinbase')
  expect(request && (await exchange.deposit(request))).toBe(false)
  expect([state().deposit, exchange.page.state.value.status]).toEqual([{ status: 'none' }, 'blocked'])
})

it('uses the same payment soon after a blocked window, and another one for another amount', async () => {
  const { exchange, windows, clock } = await entered()
  windows.isBlocking = true
  const deposit = async () => {
    const request = exchange.request('coinbase')
    return request ? exchange.deposit(request) : undefined
  }
  expect(await deposit()).toBe(false)
  windows.isBlocking = false
  expect(await deposit()).toBe(true)
  expect(windows.opened).toEqual(['https://pay.coinbase.example/session-0'])
  windows.isBlocking = true
  await deposit()
  exchange.setUsd('50')
  windows.isBlocking = false
  expect(await deposit()).toBe(true)
  expect(windows.opened.at(-1)).toBe('https://pay.coinbase.example/session-2')
  windows.isBlocking = true
  exchange.setUsd('60')
  await deposit()
  windows.isBlocking = false
  await clock.advance(15_000)
  expect(await deposit()).toBe(true)
  expect(windows.opened.at(-1)).toBe('https://pay.coinbase.example/session-4')
})

it('has nothing to ask for while the price or the amount is unknown', async () => {
  const { exchange, prices, state } = await open()
  prices.find = () => Promise.reject(fail('HTTP_STATUS', { status: 500, url: 'https://x.example' }))
  exchange.enter()
  await quiet()
  expect([state().price.status, exchange.request('coinbase')]).toEqual(['failed', undefined])
})

it('is empty for another account, and still tells how a deposit that was started ended', async () => {
  const { exchange, connections, clock, outcomes, state } = await entered()
  const request = exchange.request('coinbase')
  if (request) await exchange.deposit(request)
  await connections.disconnect('eip155')
  expect(state()).toMatchObject({ account: undefined, deposit: { status: 'none' } })
  await clock.advance(15_000)
  expect(outcomes).toMatchObject([{ status: 'SUCCESS' }])
  expect(state().deposit).toEqual({ status: 'none' })
})

it('ends every wait with dispose', async () => {
  const { exchange, clock, outcomes } = await entered()
  const request = exchange.request('coinbase')
  if (request) await exchange.deposit(request)
  exchange.dispose()
  await clock.advance(100_000)
  expect(outcomes).toEqual([])
})

it('asks for a price again that was not to be had, or is older than 15 seconds', async () => {
  const { exchange, prices, clock, state } = await open()
  const find = prices.find
  prices.find = () => Promise.reject(fail('HTTP_STATUS', { status: 500, url: 'https://x.example' }))
  exchange.enter()
  await quiet()
  prices.find = find
  exchange.enter()
  await quiet()
  expect(state().price).toEqual({ status: 'known', value: '1' })
  prices.find = async (address) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '2' })
  exchange.enter()
  await quiet()
  expect(state().price).toEqual({ status: 'known', value: '1' })
  await clock.advance(15_000)
  exchange.enter()
  await quiet()
  expect([state().price, exchange.tokens]).toEqual([{ status: 'known', value: '2' }, '5'])
})

describe('while the amount is looked at', () => {
  /** A price that rises by one with each answer. */
  async function watched() {
    const world = await open()
    let price = 0
    const held: (() => void)[] = []
    const slow = { isSlow: false, answer: () => held.splice(0).forEach((each) => void each()) }
    world.prices.find = async (address) => {
      price += 1
      const now = price.toString()
      if (slow.isSlow) await new Promise<void>((resolve) => held.push(resolve))
      return { address, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: now }
    }
    world.exchange.enter()
    const leave = world.exchange.watch()
    await quiet()
    const shown = () => {
      const { price: read } = world.state()
      return read.status === 'known' ? read.value : read.status
    }
    const pass = async (ms: number) => {
      await world.clock.advance(ms)
      await quiet()
      return shown()
    }
    return { ...world, slow, leave, shown, pass }
  }

  it('the price is read again every 15 seconds, and what is asked for follows', async () => {
    const { exchange, pass, leave } = await watched()
    expect([await pass(14_999), exchange.tokens]).toEqual(['1', '10'])
    expect([await pass(1), exchange.tokens]).toEqual(['2', '5'])
    expect([await pass(15_000), exchange.request('coinbase')?.amount]).toEqual(['3', '3.333333'])
    leave()
    expect(await pass(60_000)).toBe('3')
  })

  it('the price that was there before is good for what is left of its 15 seconds', async () => {
    const { exchange, pass, leave } = await watched()
    await pass(10_000)
    leave()
    await pass(4_000)
    exchange.enter()
    exchange.watch()
    expect([await pass(999), await pass(1)]).toEqual(['1', '2'])
  })

  it('nothing is read on a hidden page; on its return at once, and an old price is no longer shown', async () => {
    const { page, slow, pass } = await watched()
    page.visible$.next(false)
    expect(await pass(60_000)).toBe('1')
    slow.isSlow = true
    page.visible$.next(true)
    expect(await pass(0)).toBe('loading')
    slow.answer()
    expect(await pass(0)).toBe('2')
  })

  it('a slow answer is waited for, unless it is of another asset', async () => {
    const { exchange, slow, pass, state } = await watched()
    slow.isSlow = true
    await pass(20_000)
    await pass(15_000)
    slow.answer()
    expect(await pass(0)).toBe('2')
    await pass(15_000)
    const other = state().assets.find(({ id }) => id !== USDC)
    exchange.chooseAsset(other?.id ?? '')
    expect(await pass(0)).toBe('loading')
    slow.answer()
    expect([await pass(0), state().asset?.id]).toEqual(['4', other?.id])
  })

  it('a price that is no longer to be had is none, and is asked for again', async () => {
    const { prices, pass } = await watched()
    const find = prices.find
    prices.find = () => Promise.reject(fail('HTTP_STATUS', { status: 500, url: 'https://x.example' }))
    expect(await pass(15_000)).toBe('failed')
    prices.find = find
    expect(await pass(15_000)).toBe('2')
  })

  it('the price stays while an exchange is being opened, and is not read for a payment of the site', async () => {
    const { exchange, deposits, pass, shown } = await watched()
    deposits.payUrl = () => new Promise(() => {})
    const request = exchange.request('coinbase')
    if (request) void exchange.deposit(request)
    expect(await pass(15_000)).toBe('1')
    exchange.dispose()
    expect([await pass(60_000), shown()]).toEqual(['1', '1'])
  })
})
