import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpTokenPrices } from '../../../src/infrastructure/account/http-token-prices.ts'
import { FakeTokenPrices } from '../../fakes/account/fake-token-prices.ts'
import { HOST, overTheWire, patient } from '../services/over-the-wire.ts'
import { describeTokenPrices } from './token-prices.contract.ts'

const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describeTokenPrices('FakeTokenPrices', () => {
  const prices = new FakeTokenPrices()
  prices.known.set(usdc, { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' })
  return {
    prices,
    usdc,
    breakDown: () => {
      prices.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
describeTokenPrices('HttpTokenPrices', () => {
  const { client, chains, world } = wire.open()
  return { prices: new HttpTokenPrices(client, chains), usdc, breakDown: () => world.setFault('500', 'account') }
})

it.each([0, '0', '0.00', -1, 'NaN', '1e16'])('HttpTokenPrices: a price of %j is none', async (price) => {
  const { client, chains } = wire.open()
  const fungibles = [{ name: 'USD Coin', symbol: 'USDC', decimals: 6, address: usdc, price }]
  wire.server.use(http.post(`${HOST}/v1/fungible/price`, () => HttpResponse.json({ fungibles })))
  expect(await new HttpTokenPrices(client, chains).find(usdc, patient())).toBeUndefined()
})
