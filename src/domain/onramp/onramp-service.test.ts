import { expect, it } from 'vitest'
import { FakeOnrampProvider } from '../../../test/fakes/onramp/fake-onramp-provider.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'
import { OnrampService } from './onramp-service.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function open(options: Partial<PlainOptions> = { projectId: 'p' }) {
  const world = coreWorld({ options })
  const provider = new FakeOnrampProvider()
  const onramp = new OnrampService(provider, world.connections, world.networks, world.options, new FakeRandomness())
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  return { ...world, provider, onramp, state: () => onramp.state.value }
}

it('starts with USD Coin and US dollars', async () => {
  const { onramp, state } = await open()
  await onramp.enter()
  expect([state().purchase?.symbol, state().payment?.id, state().account?.address]).toEqual(['USDC', 'USD', ADDRESS])
  await quiet()
  expect(state().isSold).toBe(true)
})

it('quotes an amount within the limits only, and drops the quote with every change', async () => {
  const { onramp, state } = await open()
  await onramp.enter()
  onramp.setAmount('5')
  await onramp.findQuote()
  expect(state().quote).toEqual({ status: 'none' })
  onramp.setAmount('50')
  await onramp.findQuote()
  expect(state().quote).toMatchObject({ status: 'known', value: { paymentTotal: { amount: '50', currency: 'USD' } } })
  for (const change of [() => onramp.setAmount('51'), () => onramp.choosePayment('EUR'), () => onramp.choosePurchase('eth')]) {
    await onramp.findQuote()
    change()
    expect(state().quote).toEqual({ status: 'none' })
  }
})

it('drops the quote of a question that was changed meanwhile', async () => {
  const { onramp, state } = await open()
  await onramp.enter()
  onramp.setAmount('50')
  const asked = onramp.findQuote()
  onramp.setAmount('60')
  await asked
  expect(state().quote).toEqual({ status: 'none' })
})

it('keeps the reason why there is no quote', async () => {
  const { onramp, state, provider } = await open()
  await onramp.enter()
  onramp.setAmount('50')
  provider.failure = fail('HTTP_STATUS', { status: 500, url: 'https://x.example' })
  await onramp.findQuote()
  expect(state().quote).toMatchObject({ status: 'failed', error: { code: 'HTTP_STATUS' } })
})

it('asks the service for the page, else builds it from the key, else there is none', async () => {
  const served = await open()
  expect(await served.onramp.page(never())).toMatch(/^https:\/\/onramp\.example\/\?user=[0-9a-f]{32}$/)

  const keyed = await open({ onramp: { publicKey: 'WQ key&' } })
  expect(await keyed.onramp.page(never())).toBe(
    `https://meldcrypto.com/?publicKey=WQ+key%26&destinationCurrencyCode=USDC&walletAddress=${ADDRESS}`,
  )
  expect(keyed.provider.asked).toBe(0)

  const none = await open({})
  await none.onramp.enter()
  await quiet()
  expect(none.state().isSold).toBe(false)
  await expect(none.onramp.page(never())).rejects.toMatchObject({ code: 'ONRAMP_UNAVAILABLE' })
})

it('takes the key when the service fails or names something that is no page', async () => {
  const { onramp, provider } = await open({ projectId: 'p', onramp: { publicKey: 'k' } })
  provider.url = async () => 'javascript:alert(1)'
  expect(await onramp.page(never())).toMatch(/^https:\/\/meldcrypto\.com\/.*externalCustomerId=p$/)
  provider.url = () => Promise.reject(fail('HTTP_STATUS', { status: 404, url: 'https://x.example' }))
  expect(await onramp.page(never())).toMatch(/^https:\/\/meldcrypto\.com\//)
})

it('forgets everything when the account or network changes, and drops what was asked for the old one', async () => {
  const { onramp, state, connections } = await open()
  await onramp.enter()
  onramp.setAmount('50')
  const page = onramp.page(never())
  const asked = onramp.findQuote()
  await connections.disconnect('eip155')
  await asked
  await expect(page).rejects.toMatchObject({ code: 'ABORTED' })
  expect(state()).toMatchObject({ account: undefined, options: undefined, amount: '', quote: { status: 'none' } })
})
