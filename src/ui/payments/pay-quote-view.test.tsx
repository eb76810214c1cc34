import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeTokenHoldings } from '../../../test/fakes/account/fake-token-holdings.ts'
import { FakeTransferQuotes } from '../../../test/fakes/payments/fake-transfer-quotes.ts'
import { addFunding, fundingViews } from '../../../test/support/funding-world.ts'
import { addPayingFromWallet, addSending, sendViews } from '../../../test/support/sending-views.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { wallet as walletNamed } from '../../../test/ui/world.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { SwitchNetwork } from '../../application/network/switch-network.ts'
import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { PendingTransactions } from '../../domain/activity/pending-transactions.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { parseOrder } from '../../domain/exchange/payment-order.ts'
import { LocaleService } from '../../domain/options/locale-service.ts'
import { PaymentOffers } from '../../domain/payments/payment-offers.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'
import type { ViewName } from '../../domain/routing/view.ts'
import { evmChecksum } from '../../infrastructure/shared/evm-checksum.ts'
import { PayView } from '../exchange/pay-view.tsx'
import { coreViews } from '../modal/core-views.ts'
import { PayLoadingView } from './pay-loading-view.tsx'
import { PayQuoteView } from './pay-quote-view.tsx'

const SHOP = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const VAULT = `0x${'3'.repeat(40)}`
const WEI = 10n ** 18n
const order = () =>
  parseOrder(
    {
      paymentAsset: { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      recipient: SHOP,
      amount: '0.25',
    },
    evmChecksum,
  )
const mined = (count: number) => `0x${count.toString(16).padStart(64, '0')}`

/** `cost`: the price of an ether on Base, where it costs 1 elsewhere; null = nobody knows. */
async function open(cost: string | null = '1') {
  const views = { ...coreViews, ...fundingViews, ...sendViews, Pay: PayView, PayQuote: PayQuoteView, PayLoading: PayLoadingView }
  const market = { cost }
  const quotes = new FakeTransferQuotes()
  const holdings = new FakeTokenHoldings()
  let money: ReturnType<typeof addSending> | undefined
  let funding: ReturnType<typeof addFunding> | undefined
  let outcome: Promise<unknown> = Promise.resolve()
  const world = await show({
    ...{ options: { projectId: 'p' }, supplied: Object.keys(views) as ViewName[], views },
    before: async (made) => {
      const { connections, networks, clock, router, modal, events, resolve } = made
      const given = addFunding(made)
      funding = given
      given.prices.find = async (address) => {
        const price = address.startsWith('eip155:8453') ? market.cost : '1'
        return price === null ? undefined : { address, name: 'Ether', symbol: 'ETH', decimals: 18, price }
      }
      await made.connectWith(walletNamed('Rabby', 'io.rabby'))
      const sending = addSending(made, [{ caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: WEI }])
      money = sending
      addPayingFromWallet(made, given.exchange, sending)
      holdings.hold('eip155:1', sending.account, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: WEI })
      const { ways, node, transactions } = sending
      const offers = new PaymentOffers(quotes, ways, node, transactions, given.prices, clock, evmChecksum, given.exchange)
      const payments = new PaymentService(connections, networks, holdings, offers, quotes, new PendingTransactions(clock), clock)
      made.bind(PaymentService, payments)
      made.bind(
        PayByTransfer,
        new PayByTransfer(
          ...([payments, given.exchange, networks, resolve(SwitchNetwork), router, modal] as const),
          ...([resolve(ToastService), resolve(LocaleService), events] as const),
        ),
      )
      const showing = async () => {
        router.reset('Pay')
        modal.setOpen(true)
      }
      outcome = made
        .resolve(DepositFromExchange)
        .pay(order(), 'Pay', showing, new AbortController().signal)
        .catch((error: unknown) => error)
    },
  })
  if (!money || !funding) throw new Error('no world')
  const wait = (ms = 0) => settle(world, ms)
  const choose = async () => {
    fireEvent.click(screen.getByTestId('another-payment-option'))
    await wait()
    fireEvent.click(screen.getByTestId('pay-option-ETH'))
    await wait()
  }
  return { ...world, ...funding, ...money, market, quotes, holdings, outcome, wait, choose }
}

const primary = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

/** A payment that the wallet shows and has not answered; `decide` lets it. */
async function openMute() {
  const world = await open()
  let decide = () => {}
  world.wallet.before = () =>
    new Promise<void>((resolve) => {
      decide = resolve
    })
  await world.choose()
  await world.wait(500)
  fireEvent.click(primary('Pay'))
  await world.wait()
  return { ...world, decide: () => decide() }
}

it('leads from the payment to another coin, shows everything that is signed, and tells the site once it was delivered', async () => {
  const { wait, choose, wallet, node, outcome, router } = await open()
  await choose()
  expect([router.current.view, screen.getByTestId('pay-given').textContent]).toEqual(['PayQuote', '0.252500000000000001 ETH'])
  expect(screen.getByTestId('pay-deposit').textContent).toBe(VAULT)
  expect(screen.getByTestId('deposit-receiver').textContent).toBe(SHOP)
  expect(screen.getByTestId('pay.delivered').textContent).toBe('0.25 ETH · Base')
  expect(screen.getByTestId('pay.fee').textContent).toBe('0.002500000000000001 ETH')
  expect(screen.getByTestId('swap.impact').textContent).toBe('0.99%')
  expect(screen.getByTestId('pay.time').textContent).toBe('About 12 s')
  fireEvent.click(primary('Pay'))
  await wait(499)
  fireEvent.click(primary('Pay'))
  await wait()
  expect(wallet.asked).toEqual([])
  await wait(1)
  fireEvent.click(primary('Pay'))
  await wait()
  expect(wallet.asked).toMatchObject([{ call: { to: VAULT, value: 252_500_000_000_000_001n, data: '0x' }, chain: 'eip155:1' }])
  expect(router.current.view).toBe('PayLoading')
  node.mine(mined(1), 'done')
  for (let turn = 0; turn < 4; turn += 1) await wait(3000)
  expect(screen.getAllByText('Payment completed').length).toBeGreaterThan(0)
  expect(await outcome).toEqual({ status: 'SUCCESS', txHash: mined(1) })
})

it('tells the site the hash of the same payment with a higher fee, sent from the wallet', async () => {
  const { wait, wallet, node, outcome, decide } = await openMute()
  decide()
  await wait()
  const [from, call] = [wallet.address ?? '', { to: VAULT, value: 252_500_000_000_000_001n, data: '0x' }]
  node.know(mined(1), from, 0n, call)
  await wait(1000)
  node.forget(mined(1))
  node.know(mined(9), from, 0n, call)
  node.mine(mined(9), 'done')
  node.setNonce(from, 1n)
  for (let turn = 0; turn < 6; turn += 1) await wait(3000)
  expect(await outcome).toEqual({ status: 'SUCCESS', txHash: mined(9) })
})

it.each([
  ['whose loss nobody knows', null, 'The market price is unknown. Compare both amounts yourself.'],
  ['that loses more than 15 %', '0.7', '30.69% of what you pay does not arrive.'],
])('wants an offer %s to be acknowledged', async (_, cost, words) => {
  const { wait, choose, wallet } = await open(cost)
  await choose()
  await wait(500)
  expect([screen.getByRole('alert').textContent, primary('Pay').disabled]).toEqual([words, true])
  fireEvent.click(primary('Pay'))
  fireEvent.click(screen.getByRole('checkbox'))
  await wait()
  expect([wallet.asked, primary('Pay').disabled]).toEqual([[], false])
})

it('wants a greater loss to be acknowledged anew after a renewal', async () => {
  const { wait, choose, market, wallet } = await open('0.7')
  await choose()
  await wait(500)
  fireEvent.click(screen.getByRole('checkbox'))
  await wait(60_001)
  market.cost = '0.3'
  fireEvent.click(primary('Pay'))
  await wait()
  await wait(500)
  expect(screen.getByRole('alert').textContent).toBe('70.29% of what you pay does not arrive.')
  expect([(screen.getByRole('checkbox') as HTMLInputElement).checked, primary('Pay').disabled, wallet.asked]).toEqual([false, true, []])
})

it('says what the service says, and that nothing was signed when it asks for something else', async () => {
  const { wait, choose, quotes, wallet } = await open()
  quotes.refusal = 'No route for this pair'
  await choose()
  expect(screen.getByRole('alert').textContent).toContain('No route for this pair')
  quotes.refusal = undefined
  quotes.built = { steps: [] }
  fireEvent.click(screen.getByTestId('pay-option-ETH'))
  await wait()
  expect(screen.getByRole('alert').dataset['code']).toBe('TRANSFER_REFUSED')
  expect(wallet.asked).toEqual([])
})

it('goes back to the coins, and says when there is none', async () => {
  const { wait, choose, holdings, router } = await open()
  await choose()
  fireEvent.click(primary('Cancel'))
  await wait()
  expect(screen.getByTestId('pay-option-ETH')).toBeTruthy()
  holdings.held.clear()
  router.reset('Pay')
  await wait()
  fireEvent.click(screen.getByTestId('another-payment-option'))
  await wait()
  expect(screen.getByText('There is nothing else in your wallet to pay with on these networks.')).toBeTruthy()
})

it('keeps the payment open while the wallet shows it, and gives it up when the wallet says no', async () => {
  const { wait, wallet, modal, outcome, decide } = await openMute()
  let settled: unknown
  void outcome.then((value) => {
    settled = value
  })
  modal.setOpen(false)
  await wait()
  expect(settled).toBeUndefined()
  wallet.rejects = true
  decide()
  await wait()
  expect(await outcome).toMatchObject({ code: 'MODAL_CLOSED' })
})

it('lets the visitor go back while the wallet shows it: in sight, and not paid in another way', async () => {
  const { wait, exchange, outcome, decide } = await openMute()
  fireEvent.click(primary('Cancel'))
  await wait()
  expect(screen.getByText(/Your wallet is still asking about the same payment/)).toBeTruthy()
  expect([(screen.getByTestId('pay-option-ETH') as HTMLButtonElement).disabled, exchange.isPaying]).toEqual([true, true])
  decide()
  await wait()
  expect(screen.queryByText(/Your wallet is still asking/)).toBeNull()
  expect(exchange.state.value.deposit).toEqual({ status: 'inProgress' })
  await wait(300_000)
  expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN', facts: { sessionId: mined(1) } })
})

it('is given up at once while the wallet is not asked yet', async () => {
  const { wait, choose, wallet, modal, outcome, node } = await open()
  await choose()
  await wait(500)
  const balance = node.balance.bind(node)
  let reads = () => {}
  const reading = new Promise<void>((resolve) => {
    reads = resolve
  })
  node.balance = async (...asked) => {
    await reading
    return balance(...asked)
  }
  fireEvent.click(primary('Pay'))
  await wait()
  modal.setOpen(false)
  await wait()
  expect(await outcome).toMatchObject({ code: 'MODAL_CLOSED' })
  reads()
  await wait()
  expect(wallet.asked).toEqual([])
})

it('is asked nothing while an exchange pays', async () => {
  const { wait, choose, exchange, resolve, quotes, wallet, router } = await open()
  await choose()
  await wait(500)
  const asked = quotes.queries.length
  expect(await resolve(DepositFromExchange).start('coinbase')).toBe(true)
  fireEvent.click(primary('Pay'))
  await wait()
  await resolve(PayByTransfer).choose({ caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: WEI })
  expect([exchange.isPaying, wallet.asked, quotes.queries.length]).toEqual([true, [], asked])
  router.reset('Pay')
  await wait()
  expect((screen.getByTestId('another-payment-option') as HTMLButtonElement).disabled).toBe(true)
})

it.each([() => fail('ANSWER_UNREADABLE', { source: 'eth_sendTransaction' }), () => fail('TRANSACTION_UNKNOWN', {})])(
  'offers no second payment when the wallet does not say whether it paid, and tells the site that nobody knows',
  async (fault) => {
    const { wait, choose, wallet, outcome, exchange } = await open()
    wallet.before = () => Promise.reject(fault())
    await choose()
    await wait(500)
    fireEvent.click(primary('Pay'))
    await wait()
    expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN', facts: { sessionId: '' } })
    expect([screen.getByTestId('pay-ended').dataset['status'], exchange.state.value.order]).toEqual(['UNKNOWN', undefined])
    expect(screen.queryByRole('button', { name: /^(Pay|Retry)/ })).toBeNull()
  },
)

it('keeps other ways closed while another wallet request shows the payment, whatever the list of coins tells', async () => {
  const { choose, exchange, resolve } = await open()
  await choose()
  const { order } = exchange.state.value
  if (!order) throw new Error('no order')
  exchange.asks(order, true)
  resolve(PaymentService).reset()
  expect([exchange.isPaying, await resolve(DepositFromExchange).start('coinbase')]).toEqual([true, false])
})
