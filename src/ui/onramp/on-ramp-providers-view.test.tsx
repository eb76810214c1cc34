import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import { addFunding, fundingViews } from '../../../test/support/funding-world.ts'
import { keyed } from '../../../test/ui/keyed.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { judgeAmount } from '../../domain/onramp/purchase-limits.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { coreViews } from '../modal/core-views.ts'

const USD = { id: 'USD', limits: [] }
const ALL = Object.keys(fundingViews) as ViewName[]

async function open(view: ViewName, options: Partial<PlainOptions> = { projectId: 'p' }, supplied: readonly ViewName[] = ALL) {
  let funding: ReturnType<typeof addFunding> | undefined
  const world = await show({
    ...{ view, options, supplied, catalogues: new FakeMessageCatalogues({ de: {} }), views: { ...coreViews, ...fundingViews } },
    before: async (made) => {
      funding = addFunding(made)
      await made.connectWith(wallet('Rabby', 'io.rabby'))
      made.router.reset('Account')
    },
  })
  if (!funding) throw new Error('no world')
  return { ...world, ...funding, wait: (ms = 0) => settle(world, ms) }
}

const amount = () => screen.getByLabelText('You pay')
const quotes = () => screen.getByRole('button', { name: 'Get Quotes' }) as HTMLButtonElement
const seller = () => screen.getByTestId('onramp-provider-meld') as HTMLButtonElement

it('asks for an amount within the limits, says what is wrong, and quotes', async () => {
  const { wait } = await open('OnRampProviders')
  expect(amount().getAttribute('inputmode')).toBe('decimal')
  expect(quotes().disabled).toBe(true)
  expect(screen.getAllByRole('status').map((each) => each.textContent)).not.toContain('Please enter an amount')
  for (const [text, said] of [
    ['5', 'At least $10.00'],
    ['99999', 'At most $7,500.00'],
    ['10.555', 'Enter a number with at most two decimals: 12.50'],
  ] as const) {
    fireEvent.change(amount(), { target: { value: text } })
    expect(screen.getByText(said)).toBeTruthy()
    expect(quotes().disabled).toBe(true)
  }
  fireEvent.change(amount(), { target: { value: '50.5' } })
  expect((amount() as HTMLInputElement).value).toBe('50.5')
  fireEvent.click(quotes())
  await wait()
  expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$50.5')
})

it('says what comes, where it arrives and where to look, once the visitor says that it is paid', async () => {
  const { wait } = await open('OnRampProviders')
  fireEvent.change(amount(), { target: { value: '50.5' } })
  fireEvent.click(quotes())
  await wait()
  fireEvent.click(seller())
  await wait()
  fireEvent.click(screen.getByTestId('onramp-paid'))
  await wait()
  expect(screen.getByTestId('w3m-header-text').textContent).toBe('On its way')
  expect(screen.queryByTestId('header-back')).toBeNull()
  const words = screen.getByText('≈ 50.5 USDC').closest('.say')?.textContent
  expect(words).toMatch(/^≈ 50.5 USDC.+ sends it to 0xC0…756Cc20xC02aaA.+ on Ethereum\. This can take a few minutes\.$/)
  expect(screen.getByRole('link', { name: /Block Explorer/ }).getAttribute('href')).toMatch(/\/address\/0xC02aaA/)
})

it('marks all that the provider did not say: each number as an estimate, each list as a sample', async () => {
  const { provider, router, onramp, wait } = await open('OnRampProviders')
  provider.isEstimating = true
  onramp.reset()
  await onramp.enter()
  await wait()
  const sample = () => screen.getByText(/^This list is a sample/)
  expect(sample()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '$250' }))
  fireEvent.click(quotes())
  await wait()
  const numbers = [...screen.getByRole('status', { name: 'Get Quotes' }).querySelectorAll('dd')]
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['$250Estimate'])
  for (const view of ['OnRampTokenSelect', 'OnRampFiatSelect'] as const) {
    router.push(view)
    await wait()
    expect(sample()).toBeTruthy()
  }
})

it('opens the provider in the task of the tap', async () => {
  const { windows, router, tracked, wait } = await open('OnRampProviders')
  expect(seller().textContent).toBe('Coinbase')
  fireEvent.click(seller())
  expect(windows.opened).toEqual([''])
  await wait()
  expect(windows.opened[0]).toMatch(/^https:\/\/pay\.coinbase\.com\//)
  expect(router.current.view).toBe('BuyInProgress')
  expect(screen.getByText('Continue in external window')).toBeTruthy()
  expect(screen.getByText(/^Finish the purchase in the window of/).textContent).toContain('Coinbase')
  expect(tracked.at(-1)).toMatchObject({ event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase', isSmartAccount: false } })
})

it('names whose page it is, and its fee, in views and events', async () => {
  const { provider, tracked, windows, wait } = await open('OnRampProviders', { onramp: { publicKey: 'k' } })
  expect(seller().textContent).toBe('Meld.ioFee 1-2%')
  fireEvent.click(seller())
  await wait()
  expect(windows.opened[0]).toMatch(/^https:\/\/meldcrypto\.com\//)
  expect(screen.getByText(/^Finish the purchase in the window of/).textContent).toContain('Meld.io')
  expect(tracked.at(-1)?.properties).toMatchObject({ provider: 'meld' })
  expect(provider.wanted).toEqual([])
})

it('tells of a blocked window, and opens it with a second tap', async () => {
  const { windows, wait } = await open('OnRampProviders')
  windows.isBlocking = true
  fireEvent.click(seller())
  await wait()
  expect(screen.getByText('Your browser blocked the window')).toBeTruthy()
  windows.isBlocking = false
  fireEvent.click(screen.getByRole('button', { name: 'Open Coinbase' }))
  await wait()
  expect(windows.opened).toHaveLength(1)
  expect(windows.opened[0]).toMatch(/^https:/)
})

it('says so and offers nothing where there is no page to buy on', async () => {
  const { onramp, provider, wait } = await open('OnRampProviders')
  provider.url = async () => undefined
  onramp.reset()
  await onramp.enter()
  await wait()
  expect(screen.getByText('Buying is not available on this site.')).toBeTruthy()
  expect(screen.queryByTestId('onramp-provider-meld')).toBeNull()
})

it('hides buying in the list of ways when the service has no page', async () => {
  const { onramp, provider, wait } = await open('FundWallet', { projectId: 'p', features: { payWithExchange: true } })
  expect(screen.getByTestId('wallet-features-onramp-button').textContent).toContain('Buy Crypto')
  expect(screen.getByTestId('wallet-features-deposit-from-exchange-button').textContent).toContain('Deposit from Exchange')
  provider.url = async () => undefined
  onramp.reset()
  await onramp.enter()
  await wait()
  expect(onramp.state.value.seller).toBe('none')
  expect(screen.queryByTestId('wallet-features-onramp-button')).toBeNull()
})

it('waits for the legal box', async () => {
  await open('OnRampProviders', { projectId: 'p', termsConditionsUrl: 'https://shop.example/terms', features: { legalCheckbox: true } })
  fireEvent.change(amount(), { target: { value: '50' } })
  expect([quotes().disabled, seller().disabled]).toEqual([true, true])
  fireEvent.click(screen.getByTestId('wui-checkbox'))
  expect([quotes().disabled, seller().disabled]).toEqual([false, false])
})

it('chooses currency and token, and comes back', async () => {
  const { onramp, router, wait } = await open('OnRampProviders')
  fireEvent.click(screen.getByRole('button', { name: 'Select Currency: USD' }))
  await wait()
  fireEvent.click(screen.getByRole('button', { name: /EUR/ }))
  await wait()
  fireEvent.click(screen.getByRole('button', { name: 'Select Token: USDC' }))
  await wait()
  fireEvent.click(screen.getByRole('button', { name: /ETH/ }))
  await wait()
  expect([onramp.state.value.payment?.id, onramp.state.value.purchase?.symbol, router.current.view]).toEqual([
    'EUR',
    'ETH',
    'OnRampProviders',
  ])
})

it('asks to connect first when nobody is connected', async () => {
  const world = await show({
    ...{ options: { projectId: 'p' }, supplied: ALL, views: { ...coreViews, ...fundingViews } },
    before: (made) => void addFunding(made),
  })
  world.router.reset('OnRampProviders')
  await settle(world)
  expect(screen.getByText('Connect a wallet to buy.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  expect(world.router.current.view).toBe('Connect')
})

it('says where the token arrives, and what has to be chosen again on the page', async () => {
  const { provider, onramp, wait } = await open('OnRampProviders')
  expect(screen.getByTestId('onramp-network').textContent).toBe('Delivered on Ethereum')
  expect(screen.queryByTestId('onramp-choose-there')).toBeNull()
  fireEvent.change(amount(), { target: { value: '50' } })
  onramp.choosePayment('EUR')
  await wait()
  expect(screen.getByTestId('onramp-choose-there').textContent).toBe('Choose this again on the page of Coinbase: \u20ac50')
  provider.tokens = [
    { id: 'usdt', name: 'USDT', symbol: 'USD\u20ae0', networks: [{ name: 'polygon', displayName: 'Polygon', chainId: '137' }] },
  ]
  onramp.reset()
  await onramp.enter()
  await wait()
  expect(screen.getByTestId('onramp-network').textContent).toBe('Delivered on Polygon, not on Ethereum')
})

it('shows a quote for a token whose symbol has other letters', async () => {
  const { provider, onramp, wait } = await open('OnRampProviders')
  const networks = [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1' }]
  provider.tokens = [{ id: 'usdt', name: 'USDT', symbol: 'USD\u20ae0', networks }]
  onramp.reset()
  await onramp.enter()
  await wait()
  expect(screen.getByRole('button', { name: 'Select Token: USD\u20ae0' })).toBeTruthy()
  fireEvent.change(amount(), { target: { value: '50' } })
  fireEvent.click(quotes())
  await wait()
  expect(screen.getByText('Total')).toBeTruthy()
})

it.each(['en', 'de'])(
  'reads one grammar of amounts, in %s: a comma at once is refused with a hint, and never five thousand as five',
  async (locale) => {
    const { onramp, setLocale, wait } = await open('OnRampProviders')
    await setLocale(locale)
    await wait()
    for (const [text, verdict] of [
      ['5,000', 'invalid'],
      ['1250,75', 'invalid'],
      ['1.250,75', 'invalid'],
      ['5.000', 'invalid'],
      ['1,5', 'invalid'],
      ['abc', 'invalid'],
      ['1250.75', 'fine'],
    ] as const) {
      fireEvent.input(amount(), { target: { value: text } })
      expect([(amount() as HTMLInputElement).value, onramp.state.value.amount]).toEqual([text, text])
      expect(judgeAmount(text, USD)).toBe(verdict)
      const isRefused = screen.queryByText('Enter a number with at most two decimals: 12.50') !== null
      expect([isRefused, quotes().disabled]).toEqual([verdict === 'invalid', verdict === 'invalid'])
    }
    fireEvent.input(amount(), { target: { value: '' } })
    for (const data of '50,5') fireEvent(amount(), keyed(amount() as HTMLInputElement, data))
    expect(onramp.state.value.amount).toBe(locale === 'de' ? '50.5' : '50,5')
  },
)

it('keeps what was bought in sight when the wallet moves to another account', async () => {
  const { wait, adapter } = await open('OnRampProviders')
  fireEvent.change(amount(), { target: { value: '50.5' } })
  fireEvent.click(quotes())
  await wait()
  fireEvent.click(seller())
  await wait()
  fireEvent.click(screen.getByTestId('onramp-paid'))
  await wait()
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: '0x1111111111111111111111111111111111111111' }] })
  await wait()
  expect(screen.getByText('≈ 50.5 USDC').closest('.say')?.textContent).toMatch(/0xC02aaA.+ on Ethereum/)
})
