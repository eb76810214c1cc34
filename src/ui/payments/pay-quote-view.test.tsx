import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { USDC } from '../../../test/support/send-world.ts'
import { openPayQuote as open, SHOP, WEI } from '../../../test/ui/pay-quote.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { PayByTransfer } from '../../application/payments/pay-by-transfer.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { PaymentService } from '../../domain/payments/payment-service.ts'

const VAULT = `0x${'3'.repeat(40)}`
const OTHER = '0x1111111111111111111111111111111111111111'
const mined = (count: number) => `0x${count.toString(16).padStart(64, '0')}`
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
  expect(screen.getByTestId('pay.fee').textContent).toBe('0.0025 ETH')
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
  ['whose loss nobody knows', null, 'The market price is unknown: compare both amounts yourself.'],
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

it('wants a deposit on the network of the site to be acknowledged: only the service says that the site is paid', async () => {
  const { wait, choose, wallet, quotes } = await open('1', USDC, 'eip155:1')
  quotes.tokens.set(USDC.toLowerCase(), { symbol: 'ETH', decimals: 18 })
  await choose()
  await wait(500)
  expect(screen.getByText(/You pay the service, not the site/)).toBeTruthy()
  fireEvent.click(primary('Pay'))
  await wait()
  expect([wallet.asked, primary('Pay').disabled]).toEqual([[], true])
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  await wait()
  fireEvent.click(primary('Pay'))
  await wait()
  expect(wallet.asked).toHaveLength(1)
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
  const { wait, exchange, outcome, decide, node } = await openMute()
  fireEvent.click(primary('Cancel'))
  await wait()
  expect(screen.getByText(/Your wallet is still asking about the same payment/)).toBeTruthy()
  expect([(screen.getByTestId('pay-option-ETH') as HTMLButtonElement).disabled, exchange.isPaying]).toEqual([true, true])
  decide()
  await wait()
  expect(screen.queryByText(/Your wallet is still asking/)).toBeNull()
  expect(exchange.state.value.deposit).toEqual({ status: 'inProgress' })
  node.forget(mined(1))
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

it('lists what the account in use holds: not the coins of another one, which was in use before', async () => {
  const { wait, holdings, adapter } = await open()
  holdings.hold('eip155:1', OTHER, { name: 'Dai', symbol: 'DAI', address: USDC, decimals: 18, amount: WEI })
  fireEvent.click(screen.getByTestId('another-payment-option'))
  await wait()
  expect(screen.queryByTestId('pay-option-ETH')).not.toBeNull()
  adapter.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
  await wait()
  expect([screen.queryByTestId('pay-option-ETH'), screen.queryByTestId('pay-option-DAI')?.tagName]).toEqual([null, 'BUTTON'])
})
