import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeMessageCatalogues } from '../../../test/fakes/options/fake-message-catalogues.ts'
import { addFunding, fundingViews } from '../../../test/support/funding-world.ts'
import { keyed } from '../../../test/ui/keyed.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet } from '../../../test/ui/world.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { parseOrder } from '../../domain/exchange/payment-order.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { coreViews } from '../modal/core-views.ts'

async function open(before: (funding: ReturnType<typeof addFunding>) => void = () => {}, options: Partial<PlainOptions> = {}) {
  let funding: ReturnType<typeof addFunding> | undefined
  const world = await show({
    ...{ view: 'PayWithExchange', options: { projectId: 'p', ...options }, supplied: Object.keys(fundingViews) as ViewName[] },
    ...{ views: { ...coreViews, ...fundingViews }, catalogues: new FakeMessageCatalogues({ de: {} }) },
    before: async (made) => {
      funding = addFunding(made)
      before(funding)
      await made.connectWith(wallet('Rabby', 'io.rabby'))
      made.router.reset('Account')
    },
  })
  if (!funding) throw new Error('no world')
  return { ...world, ...funding, wait: (ms = 0) => settle(world, ms) }
}

const coinbase = () => screen.getByTestId('exchange-option-coinbase') as HTMLButtonElement

it('says how much arrives where, and names the exchanges', async () => {
  await open()
  expect([screen.getByText('10 USDC'), screen.getByTestId('w3m-header-text').textContent]).toMatchObject([{}, 'Deposit from Exchange'])
  expect(screen.getByTestId('deposit-receiver').textContent).toBe('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
  expect(coinbase().textContent).toContain('Deposit from Coinbase')
  fireEvent.click(screen.getByRole('button', { name: '$50' }))
  expect(screen.getByText('50 USDC')).toBeTruthy()
})

it('opens the exchange, goes back to the account, and tells how it ended', async () => {
  const { windows, router, toasts, tracked, wait } = await open()
  fireEvent.click(coinbase())
  expect(windows.opened).toEqual([''])
  await wait()
  expect([windows.opened[0], router.current.view]).toEqual(['https://pay.coinbase.example/session-0', 'Account'])
  expect(toasts.state.value).toMatchObject({ message: 'Deposit in progress...', variant: 'loading' })
  await wait(15_000)
  await wait(200)
  expect(toasts.state.value).toMatchObject({ message: 'Deposit completed', variant: 'success' })
  expect(tracked.map(({ event }) => event).filter((event) => event.startsWith('PAY_'))).toEqual([
    'PAY_EXCHANGE_SELECTED',
    'PAY_INITIATED',
    'PAY_SUCCESS',
  ])
})

it('cannot be sent without a price or an amount, and says why', async () => {
  await open(({ prices }) => {
    prices.find = async () => undefined
  })
  expect(screen.getByText('There is no price for USDC, so the amount cannot be converted.')).toBeTruthy()
  expect(coinbase().disabled).toBe(true)
})

it('reads one grammar of amounts, and says how one is written', async () => {
  const { exchange, setLocale, wait } = await open()
  const field = () => screen.getByLabelText('USD') as HTMLInputElement
  await setLocale('de')
  await wait()
  fireEvent.input(field(), { target: { value: '1,5' } })
  expect([field().value, exchange.tokens, coinbase().disabled]).toEqual(['1,5', undefined, true])
  expect(screen.getByText('Enter a number with at most two decimals: 12.50')).toBeTruthy()
  fireEvent.input(field(), { target: { value: '' } })
  expect(screen.queryByText('Please enter an amount')).toBeNull()
  fireEvent.input(field(), { target: { value: '0' } })
  expect(screen.getByText('Please enter an amount')).toBeTruthy()
  fireEvent.input(field(), { target: { value: '' } })
  for (const data of '1,5') fireEvent(field(), keyed(field(), data))
  expect([field().value, exchange.tokens]).toEqual(['1.5', '1.5'])
})

it('tells an empty list and a failed one apart, and tries again', async () => {
  const { deposits, wait } = await open(({ deposits: exchanges }) => {
    exchanges.failure = fail('EXCHANGES_UNAVAILABLE', {})
  })
  expect(screen.getByRole('alert').textContent).toContain('Unable to get exchanges')
  deposits.failure = undefined
  deposits.listed = []
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait()
  expect(screen.getByTestId('empty-state-text').textContent).toBe('No exchanges support this asset on this network')
})

it('leads on where no exchange delivers: to another asset, another network, or once more', async () => {
  const { deposits, router, wait } = await open(({ deposits: exchanges }) => {
    exchanges.listed = []
  })
  fireEvent.click(screen.getByRole('button', { name: 'Choose Network' }))
  expect(router.current.view).toBe('Networks')
  router.back(true)
  await wait()
  fireEvent.click(screen.getByRole('button', { name: 'Select Asset' }))
  expect(router.current.view).toBe('PayWithExchangeSelectAsset')
  router.back(true)
  await wait()
  deposits.listed = [{ id: 'coinbase', name: 'Coinbase', imageUrl: undefined }]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait()
  expect(coinbase()).toBeTruthy()
})

it('chooses another asset', async () => {
  const { exchange, wait } = await open()
  fireEvent.click(screen.getByTestId('deposit-from-exchange-asset-button'))
  await wait()
  fireEvent.change(screen.getByLabelText('Search token'), { target: { value: 'tether' } })
  fireEvent.click(screen.getByRole('button', { name: /USDT/ }))
  await wait()
  expect(exchange.state.value.asset?.symbol).toBe('USDT')
  expect(screen.getByText('10 USDT')).toBeTruthy()
})

it('tells when an exchange refuses', async () => {
  const { deposits, windows, wait } = await open()
  deposits.refusal = 'no'
  fireEvent.click(coinbase())
  await wait()
  expect(windows.opened).toEqual([undefined])
  expect(screen.getByRole('alert').textContent).toContain('Unable to initiate payment')
})

const order = parseOrder(
  {
    paymentAsset: { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amount: '0.25',
    payWithExchange: { exclude: ['binance'] },
  },
  evmChecksum,
)

async function pay(signal = new AbortController().signal) {
  const world = await open()
  const outcome = world
    .resolve(DepositFromExchange)
    .pay(order, 'PayWithExchange', async () => undefined, signal)
    .catch((error: unknown) => error)
  await world.wait()
  return { ...world, outcome }
}

it('shows what the site asks for, pays it, and tells the site', async () => {
  const { wait, outcome, windows, tracked } = await pay()
  const title = () => screen.getByTestId('w3m-header-text').textContent
  expect([title(), screen.getByRole('list').getAttribute('aria-label')]).toEqual(['How you pay', 'How you pay'])
  expect(screen.getByText('0.25 ETH')).toBeTruthy()
  expect(screen.getByTestId('deposit-receiver').textContent).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(screen.queryByTestId('exchange-option-binance')).toBeNull()
  expect(coinbase().textContent).toContain('Pay with Coinbase')
  fireEvent.click(coinbase())
  await wait()
  expect(windows.opened).toEqual(['https://pay.coinbase.example/session-0'])
  await wait(15_000)
  expect(await outcome).toEqual({ status: 'SUCCESS', txHash: '0x01', sessionId: 'session-0' })
  expect(title()).toBe('How you pay')
  const told = tracked.flatMap(({ event, properties }) => (event.startsWith('PAY_') && event !== 'PAY_MODAL_OPEN' ? [properties] : []))
  expect(told).toHaveLength(3)
  for (const properties of told) expect(properties).toMatchObject({ source: 'pay', configuration: { amount: '0.25' } })
})

it('tells the site that the visitor closed the modal, or that the exchange failed', async () => {
  const closed = await pay()
  closed.modal.setOpen(false)
  expect(await closed.outcome).toMatchObject({ code: 'MODAL_CLOSED' })
  cleanup()
  const failed = await pay()
  failed.deposits.outcome = { status: 'FAILED' }
  fireEvent.click(coinbase())
  await failed.wait(15_000)
  expect(await failed.outcome).toMatchObject({
    code: 'EXCHANGE_PAYMENT_FAILED',
    message: 'The payment failed',
    facts: { sessionId: 'session-0' },
  })
})

it('waits on after the modal closed once the exchange is open, and ends with the signal', async () => {
  const controller = new AbortController()
  const { wait, outcome, modal, exchange } = await pay(controller.signal)
  fireEvent.click(coinbase())
  await wait()
  modal.setOpen(false)
  await wait(1000)
  controller.abort()
  expect(await outcome).toMatchObject({ code: 'ABORTED' })
  expect(exchange.state.value.order).toBeUndefined()
})

it('pays one of two equal orders: the first is told that the second took its place', async () => {
  const { wait, outcome, resolve } = await pay()
  const signal = new AbortController().signal
  const second = resolve(DepositFromExchange).pay({ ...order }, 'PayWithExchange', async () => undefined, signal)
  await wait()
  expect(await outcome).toMatchObject({ code: 'MODAL_CLOSED' })
  fireEvent.click(coinbase())
  await wait(15_000)
  expect(await second).toMatchObject({ status: 'SUCCESS', sessionId: 'session-0' })
})

it('settles when the modal does not open, and when it is closed while it opens', async () => {
  const { resolve, exchange, modal, wait } = await open()
  const pays = resolve(DepositFromExchange)
  const signal = new AbortController().signal
  const refused = pays.pay(
    { ...order },
    'PayWithExchange',
    () => Promise.reject(fail('VIEW_UNAVAILABLE', { view: 'PayWithExchange' })),
    signal,
  )
  await expect(refused).rejects.toMatchObject({ code: 'VIEW_UNAVAILABLE' })
  expect(exchange.state.value.order).toBeUndefined()
  const closed = pays.pay({ ...order }, 'PayWithExchange', async () => modal.setOpen(false), signal).catch((error: unknown) => error)
  await wait()
  expect(await closed).toMatchObject({ code: 'MODAL_CLOSED' })
})

it('stays with how the payment ended until the modal closes: nothing is asked for twice', async () => {
  for (const [status, said] of [
    ['SUCCESS', 'Payment completed'],
    ['FAILED', 'Payment failed'],
  ] as const) {
    const { deposits, wait, toasts, modal, exchange, outcome } = await pay()
    deposits.outcome = { status }
    fireEvent.click(coinbase())
    await wait()
    expect(toasts.state.value?.message).toBe('Processing payment...')
    await wait(15_000)
    await wait(200)
    await outcome
    expect(screen.getByTestId('pay-ended').textContent).toContain(said)
    expect([toasts.state.value?.message, screen.queryByTestId('exchange-option-coinbase')]).toEqual([said, null])
    modal.setOpen(false)
    await wait()
    expect(exchange.state.value.ended).toBeUndefined()
    cleanup()
  }
})

it('shows nobody how a payment ended that ended while the modal was closed', async () => {
  const { wait, outcome, modal, exchange } = await pay()
  fireEvent.click(coinbase())
  await wait()
  modal.setOpen(false)
  await wait(15_000)
  expect(await outcome).toMatchObject({ status: 'SUCCESS' })
  expect(exchange.state.value.ended).toBeUndefined()
})

it('asks by the feature of payments where the project has it', async () => {
  const { deposits, exchange, resolve, wait } = await open(() => {}, { features: { payWithExchange: true, payments: true } })
  expect(deposits.purposes).toEqual(['deposit'])
  const signal = new AbortController().signal
  void resolve(DepositFromExchange)
    .pay({ ...order }, 'PayWithExchange', async () => undefined, signal)
    .catch(() => {})
  await wait()
  expect([deposits.purposes.at(-1), exchange.request('coinbase')?.purpose]).toEqual(['payment', 'payment'])
})

it('settles a payment that is under way when the instance ends', async () => {
  const { wait, outcome, resolve } = await pay()
  fireEvent.click(coinbase())
  await wait()
  resolve(DepositFromExchange).dispose()
  expect(await outcome).toMatchObject({ code: 'ABORTED' })
})

it('turns the wheel of the exchange that is opened only', async () => {
  const { deposits } = await open()
  deposits.payUrl = () => new Promise(() => {})
  fireEvent.click(coinbase())
  const busy = [...document.querySelectorAll('[data-testid^="exchange-option-"]')].filter((row) => row.querySelector('.spinner'))
  expect(busy.map((row) => row.getAttribute('data-testid'))).toEqual(['exchange-option-coinbase'])
})
