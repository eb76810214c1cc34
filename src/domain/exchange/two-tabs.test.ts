import { expect, it } from 'vitest'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeExchangeDeposits } from '../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakeServiceWindows } from '../../../test/fakes/page/fake-service-windows.ts'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { asking } from '../../../test/support/asking.ts'
import { coreWorld, quiet } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import { AssetSource } from './asset-source.ts'
import { exchangeAsset } from './exchange-assets.ts'
import { ExchangeService } from './exchange-service.ts'

const recipient = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' as const
const asset = exchangeAsset({
  network: 'eip155:1',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
})
const bill = { asset, amount: '25', recipient, includeOnly: undefined, exclude: [] }

async function tab(disk: FakeDisk, number: number) {
  const { active, networks, options, store, clock, page } = coreWorld({ disk })
  const deposits = new FakeExchangeDeposits()
  const asked: string[] = []
  const payUrl = deposits.payUrl.bind(deposits)
  deposits.payUrl = (request, signal) => {
    asked.push(request.exchangeId)
    return payUrl(request, signal)
  }
  const windows = new FakeServiceWindows()
  const mine = asking(store, clock, number)
  const exchange = new ExchangeService(
    deposits,
    new AssetSource(deposits, new FakeTokenPrices(), networks),
    active,
    options,
    windows,
    clock,
    mine,
    page,
  )
  const show = async () => {
    await clock.advance(1000)
    exchange.setOrder(bill)
    exchange.enter()
    await quiet()
  }
  const pay = async (exchangeId: string) => {
    const request = exchange.request(exchangeId)
    return request ? exchange.deposit(request) : undefined
  }
  await show()
  return { exchange, deposits, windows, asked, show, pay, clock }
}

it('pays what the site asks for in one tab, whichever exchange the other chooses', async () => {
  const disk = new FakeDisk()
  const [one, two] = [await tab(disk, 0), await tab(disk, 1)]
  expect(await one.pay('coinbase')).toBe(true)
  expect(await two.pay('binance')).toBe(false)
  expect(two.exchange.page.state.value).toMatchObject({ status: 'failed', error: { code: 'TRANSACTION_CHANGED' } })
  expect([one.asked, two.asked]).toEqual([['coinbase'], []])
})

it('pays the same again when the site asks for it again', async () => {
  const disk = new FakeDisk()
  const [one, two] = [await tab(disk, 0), await tab(disk, 1)]
  await one.pay('coinbase')
  await two.clock.advance(60_000)
  await two.show()
  expect(await two.pay('binance')).toBe(true)
})

it('can be tried at another exchange in the same tab when one has failed', async () => {
  const one = await tab(new FakeDisk(), 0)
  const { payUrl } = one.deposits
  one.deposits.payUrl = async () => {
    throw fail('HTTP_UNREACHABLE', { url: '' })
  }
  expect(await one.pay('coinbase')).toBe(false)
  one.deposits.payUrl = payUrl
  expect(await one.pay('binance')).toBe(true)
})

it.each([
  ['could not be asked', { fails: true, isBlocking: false }],
  ['was not shown, because the browser blocked its window', { fails: false, isBlocking: true }],
])('can be paid in another tab when the exchange of this one %s', async (_, { fails, isBlocking }) => {
  const disk = new FakeDisk()
  const [one, two] = [await tab(disk, 0), await tab(disk, 1)]
  one.windows.isBlocking = isBlocking
  if (fails)
    one.deposits.payUrl = async () => {
      throw fail('HTTP_UNREACHABLE', { url: '' })
    }
  expect(await one.pay('coinbase')).toBe(false)
  expect(await two.pay('binance')).toBe(true)
  one.windows.isBlocking = false
  expect(await one.pay('coinbase')).toBe(false)
  expect(one.exchange.page.state.value).toMatchObject({ status: 'failed', error: { code: 'TRANSACTION_CHANGED' } })
})

it('stays closed to other tabs while one of two ways of this tab may pay it', async () => {
  const disk = new FakeDisk()
  const [one, two] = [await tab(disk, 0), await tab(disk, 1)]
  const giveBack = await one.exchange.claim(bill)
  expect(await one.pay('coinbase')).toBe(true)
  giveBack()
  giveBack()
  expect(await two.pay('binance')).toBe(false)
})
