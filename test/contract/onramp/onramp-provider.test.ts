import { expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpOnrampProvider } from '../../../src/infrastructure/onramp/http-onramp-provider.ts'
import { FakeOnrampProvider } from '../../fakes/onramp/fake-onramp-provider.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeOnrampProvider } from './onramp-provider.contract.ts'

describeOnrampProvider('FakeOnrampProvider', () => {
  const onramp = new FakeOnrampProvider()
  return {
    onramp,
    withoutRoutes: () => {
      onramp.isEstimating = true
    },
  }
})

const wire = overTheWire()
describeOnrampProvider('HttpOnrampProvider', () => {
  const { client, chains, world } = wire.open({ onrampRoutes: true })
  return { onramp: new HttpOnrampProvider(client, chains), withoutRoutes: () => world.setKnobs({ onrampRoutes: false }) }
})

it('offers the sample list and an estimate when the service cannot be asked at all', async () => {
  const { client, world } = wire.open({ onrampRoutes: true })
  const down = { has: () => Promise.reject(fail('SERVICE_OFF', { service: 'blockchain' })) }
  const onramp = new HttpOnrampProvider(client, down)
  const { signal } = new AbortController()
  const { isEstimate, purchaseCurrencies, paymentCurrencies } = await onramp.options('eip155:1', signal)
  expect([isEstimate, purchaseCurrencies.map(({ symbol }) => symbol)]).toEqual([true, ['USDC', 'ETH', 'SOL']])
  const [purchase, payment] = [purchaseCurrencies[0], paymentCurrencies[0]]
  if (!purchase || !payment) throw new Error('nothing to buy')
  expect(await onramp.quote({ purchase, payment, amount: '50' }, 'eip155:1', signal)).toMatchObject({ isEstimate: true })
  expect(world.requests).toEqual([])
})

it('reads a quote for a token whose symbol has other letters than ASCII', async () => {
  const { client, chains, world } = wire.open({ onrampRoutes: true })
  world.setKnobs({ prices: { ...world.knobs.prices, 'USD\u20ae0': 1 } })
  const onramp = new HttpOnrampProvider(client, chains)
  const purchase = { id: 'usdt', name: 'USDT', symbol: 'USD\u20ae0', networks: [] }
  const quote = await onramp.quote({ purchase, payment: { id: 'USD', limits: [] }, amount: '50' }, 'eip155:1', new AbortController().signal)
  expect(quote).toMatchObject({ isEstimate: false, purchaseAmount: { currency: 'USD\u20ae0' } })
})

it('takes a page on loopback during development, and no other page without https', async () => {
  const { client, chains, world } = wire.open()
  const onramp = new HttpOnrampProvider(client, chains)
  const query = {
    ...{ destinations: [{ address: '0x1', blockchains: ['ethereum'], assets: ['USDC'] }] },
    ...{ defaultNetwork: 'ethereum', partnerUserId: 'u'.repeat(32) },
  }
  world.setKnobs({ shop: 'http://127.0.0.1:4000' })
  expect(await onramp.url(query, 'eip155:1', new AbortController().signal)).toMatch(/^http:\/\/127\.0\.0\.1:4000\/buy/)
  world.setKnobs({ shop: 'http://shop.example' })
  await expect(onramp.url(query, 'eip155:1', new AbortController().signal)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})
