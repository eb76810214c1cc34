import { expect, it } from 'vitest'
import { gnosis } from '../../../test/fakes/network/chains.ts'
import { FakeOnrampProvider } from '../../../test/fakes/onramp/fake-onramp-provider.ts'
import { FakeRandomness } from '../../../test/fakes/random/fake-randomness.ts'
import { coreWorld, never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import type { PurchaseCurrency } from '../../ports/onramp/onramp-provider.ts'
import type { AccountKind } from '../account/account-kind-service.ts'
import { fail } from '../errors/fail.ts'
import type { PlainOptions } from '../options/portico-options.ts'
import { OnrampService, QUOTE_PAUSE_MS } from './onramp-service.ts'
import { SellersPages } from './sellers-pages.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

async function open(options: Partial<PlainOptions> = { projectId: 'p' }, kind: AccountKind | undefined = 'plain') {
  const world = coreWorld({ options })
  const provider = new FakeOnrampProvider()
  const onramp = new OnrampService(
    provider,
    world.active,
    new SellersPages(provider, world.options, new FakeRandomness()),
    { find: async () => kind },
    world.clock,
  )
  await world.connections.connect(walletNamed('Alpha'), {}, never())
  await quiet()
  return { ...world, provider, onramp, state: () => onramp.state.value }
}

it('starts with USD Coin and US dollars', async () => {
  const { onramp, state } = await open()
  await onramp.enter()
  expect([state().purchase?.symbol, state().payment?.id, state().account?.address]).toEqual(['USDC', 'USD', ADDRESS])
  await quiet()
  expect(state().seller).toEqual({ by: 'service', name: 'coinbase', label: 'Coinbase' })
})

const polygon = { name: 'polygon', displayName: 'Polygon', chainId: '137' }
const ethereum = { name: 'ethereum', displayName: 'Ethereum', chainId: '1' }
const token = (symbol: string, ...networks: readonly object[]) => ({ id: symbol, name: symbol, symbol, networks }) as PurchaseCurrency

it.each(['contract', 'unknown'] as const)(
  'delivers on the network in use only for an account that may not exist elsewhere: %s',
  async (kind) => {
    const { onramp, provider, state } = await open({ projectId: 'p' }, kind)
    provider.tokens = [token('USDC', polygon), token('ETH', polygon, ethereum), token('DAI')]
    await onramp.enter()
    expect(state().options?.purchaseCurrencies).toEqual([token('ETH', ethereum)])
    await quiet()
    expect(onramp.terms?.network).toBe('eip155:1')
  },
)

it('delivers elsewhere, and says so, for an account with keys', async () => {
  const { onramp, provider } = await open()
  provider.tokens = [token('USDC', polygon)]
  await onramp.enter()
  await quiet()
  expect(onramp.terms?.network).toBe('eip155:137')
})

it('has no page to buy on for a contract on a network where nothing is delivered', async () => {
  const { onramp, provider, state, fakes } = await open({ projectId: 'p', networks: [gnosis] }, 'contract')
  fakes[0]?.emit({ type: 'network', caipNetworkId: 'eip155:100' })
  provider.tokens = [token('USDC', polygon)]
  await onramp.enter()
  await quiet()
  expect([state().options?.purchaseCurrencies, state().purchase, state().seller]).toEqual([[], undefined, 'none'])
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

it('asks for the quote by itself, once whoever types pauses', async () => {
  const { onramp, state, clock } = await open()
  await onramp.enter()
  onramp.setAmount('50')
  await clock.advance(QUOTE_PAUSE_MS - 1)
  onramp.setAmount('500')
  await clock.advance(QUOTE_PAUSE_MS - 1)
  expect(state().quote).toEqual({ status: 'none' })
  await clock.advance(1)
  expect(state().quote).toMatchObject({ status: 'known', value: { paymentTotal: { amount: '500' } } })
  onramp.setAmount('5')
  await clock.advance(QUOTE_PAUSE_MS)
  expect(state().quote).toEqual({ status: 'none' })
})

it('asks for the quote by itself, also for an amount that was typed before the currencies came', async () => {
  const { onramp, state, clock } = await open()
  const entering = onramp.enter()
  onramp.setAmount('50')
  await entering
  await clock.advance(QUOTE_PAUSE_MS)
  expect(state().quote).toMatchObject({ status: 'known', value: { paymentTotal: { amount: '50' } } })
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
  expect(await served.onramp.page(never())).toMatch(/^https:\/\/pay\.coinbase\.com\/\?user=[0-9a-f]{32}$/)

  const keyed = await open({ onramp: { publicKey: 'WQ key&' } })
  expect(await keyed.onramp.page(never())).toBe(
    `https://meldcrypto.com/?publicKey=WQ+key%26&destinationCurrencyCode=USDC&walletAddress=${ADDRESS}`,
  )
  expect(keyed.provider.asked).toBe(0)

  const none = await open({})
  await none.onramp.enter()
  await quiet()
  expect(none.state().seller).toBe('none')
  await expect(none.onramp.page(never())).rejects.toMatchObject({ code: 'ONRAMP_UNAVAILABLE' })
})

it('takes the key when the service fails or names something that is no page', async () => {
  const { onramp, provider } = await open({ projectId: 'p', onramp: { publicKey: 'k' } })
  provider.url = async () => 'javascript:alert(1)'
  expect(await onramp.page(never())).toMatch(/^https:\/\/meldcrypto\.com\/.*externalCustomerId=p$/)
  provider.url = () => Promise.reject(fail('HTTP_STATUS', { status: 404, url: 'https://x.example' }))
  expect(await onramp.page(never())).toMatch(/^https:\/\/meldcrypto\.com\//)
})

it('names who sells by the page, also where another page is opened than was offered', async () => {
  const { onramp, provider, state } = await open({ projectId: 'p', onramp: { publicKey: 'k' } })
  await onramp.enter()
  await quiet()
  expect(state().seller).toMatchObject({ label: 'Coinbase' })
  provider.url = async () => undefined
  await onramp.page(never())
  expect(state().seller).toMatchObject({ label: 'Meld.io', fee: '1-2%' })
})

it('calls a seller that only the site knows by the host of its page', async () => {
  const { onramp, provider, state } = await open({ projectId: 'p', services: { blockchain: 'https://own.example' } })
  provider.url = async () => 'https://buy.own.example/now?user=1'
  await onramp.enter()
  await quiet()
  expect(state().seller).toEqual({ by: 'service', name: 'buy.own.example', label: 'buy.own.example' })
})

it('looks again for a page where none was found before, once somebody comes back', async () => {
  const { onramp, provider, state } = await open()
  const { url } = provider
  provider.url = () => Promise.reject(fail('HTTP_UNREACHABLE', { url: 'https://x.example' }))
  await onramp.enter()
  await quiet()
  expect(state().seller).toBe('none')
  provider.url = url
  await onramp.enter()
  await quiet()
  expect(state().seller).toEqual({ by: 'service', name: 'coinbase', label: 'Coinbase' })
  await onramp.enter()
  await quiet()
  expect(provider.wanted).toHaveLength(1)
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

const opened = (url: string) => Object.fromEntries(new URL(url).searchParams)

it('opens the provider with what was chosen: token, network, currency and amount', async () => {
  const { onramp, state } = await open({ onramp: { publicKey: 'k' } })
  await onramp.enter()
  await quiet()
  onramp.choosePurchase('eth')
  onramp.choosePayment('EUR')
  onramp.setAmount('50.5')
  expect(onramp.terms).toEqual({ token: 'ETH', network: 'eip155:1', currency: 'EUR', amount: '50.5' })
  expect(opened(await onramp.page(never()))).toEqual({
    ...{ publicKey: 'k', destinationCurrencyCode: 'ETH', walletAddress: ADDRESS, sourceCurrencyCode: 'EUR', sourceAmount: '50.5' },
  })
  onramp.setAmount('3')
  expect(state().seller).toEqual({ by: 'provider', name: 'meld', label: 'Meld.io', fee: '1-2%' })
  expect(opened(await onramp.page(never()))['sourceAmount']).toBeUndefined()
})

it('asks the service for what was chosen', async () => {
  const { onramp, provider } = await open({ projectId: 'p' })
  await onramp.enter()
  await quiet()
  onramp.choosePurchase('eth')
  onramp.setAmount('50')
  await onramp.page(never())
  expect(provider.wanted.at(-1)).toMatchObject({
    ...{ destinations: [{ address: ADDRESS, blockchains: ['ethereum'], assets: ['ETH'] }], presetFiatAmount: 50 },
  })
  onramp.choosePayment('EUR')
  expect(onramp.terms).toMatchObject({ token: 'ETH', currency: undefined, amount: undefined })
  await onramp.page(never())
  expect(provider.wanted.at(-1)?.presetFiatAmount).toBeUndefined()
})

it('opens no page that would be told less than the visitor was', async () => {
  const { onramp, provider } = await open({ projectId: 'p', onramp: { publicKey: 'k' } })
  provider.tokens = [
    { id: 'avax', name: 'Avalanche', symbol: 'AVAX', networks: [{ name: 'avalanche', displayName: 'Avalanche', chainId: '43114' }] },
  ]
  await onramp.enter()
  await quiet()
  expect(onramp.terms).toMatchObject({ token: 'AVAX', network: 'eip155:43114' })
  provider.url = async () => undefined
  await expect(onramp.page(never())).rejects.toMatchObject({ code: 'ONRAMP_UNAVAILABLE' })
})

it('names nothing to the provider that it has no code for', async () => {
  const { onramp, provider } = await open({ onramp: { publicKey: 'k' } })
  provider.tokens = [
    { id: 'usdt', name: 'USDT', symbol: 'USD\u20ae0', networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1' }] },
  ]
  await onramp.enter()
  await quiet()
  expect(onramp.terms).toMatchObject({ token: undefined, network: 'eip155:1' })
  expect(opened(await onramp.page(never()))['destinationCurrencyCode']).toBeUndefined()
})

it('offers what the account can receive, and the sample list where the service names nothing for it', async () => {
  const { onramp, provider, state } = await open({ onramp: { publicKey: 'k' } })
  const networks = [{ name: 'solana-mainnet', displayName: 'Solana', chainId: '101' }]
  provider.tokens = [{ id: 'sol', name: 'Solana', symbol: 'SOL', networks }]
  await onramp.enter()
  expect(state().options).toMatchObject({ isEstimate: true, purchaseCurrencies: [{ symbol: 'USDC' }, { symbol: 'ETH' }] })
})

it('asks again for what can be bought while the sample list stands for it, and keeps what was chosen', async () => {
  const { onramp, provider, state } = await open()
  provider.isEstimating = true
  await onramp.enter()
  onramp.choosePurchase('eth')
  onramp.choosePayment('EUR')
  onramp.setAmount('50')
  await onramp.findQuote()
  expect(state()).toMatchObject({ options: { isEstimate: true }, quote: { status: 'known', value: { isEstimate: true } } })
  const sample = state()
  await onramp.enter()
  expect(state()).toEqual(sample)
  provider.failure = fail('HTTP_STATUS', { status: 500, url: 'https://x.example' })
  await onramp.enter()
  expect(state()).toEqual(sample)
  provider.failure = undefined
  provider.isEstimating = false
  await onramp.enter()
  expect(state()).toMatchObject({
    ...{ options: { isEstimate: false }, purchase: { symbol: 'ETH' }, payment: { id: 'EUR' }, amount: '50', quote: { status: 'none' } },
  })
  const { asked } = provider
  await onramp.enter()
  expect(provider.asked).toBe(asked)
})

it('says that there is no quote where the provider has none', async () => {
  const { onramp, provider, state } = await open()
  await onramp.enter()
  provider.quote = async () => undefined
  onramp.setAmount('50')
  await onramp.findQuote()
  expect(state().quote).toMatchObject({ status: 'failed', error: { code: 'ONRAMP_UNAVAILABLE' } })
})
