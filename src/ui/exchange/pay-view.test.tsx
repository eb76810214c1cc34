import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mined, openPayment as open, option, order, SHOP } from '../../../test/ui/pay-views.ts'
import { wallet as walletNamed } from '../../../test/ui/world.ts'
import { ConnectWallet } from '../../application/connection/connect-wallet.ts'
import { DepositFromExchange } from '../../application/exchange/deposit-from-exchange.ts'
import { PayFromWallet } from '../../application/exchange/pay-from-wallet.ts'

it('is what the visitor came for until it is paid or given up', async () => {
  const { router, modal, wait } = await open()
  expect(router.returnTo).toBe('Pay')
  modal.setOpen(false)
  await wait()
  expect(router.returnTo).toBeUndefined()
})

it('names what is paid, where and to whom, the wallet, and the exchanges', async () => {
  await open()
  expect(screen.getByTestId('pay-amount').textContent).toBe('0.25 ETH')
  expect(screen.getByText('Ethereum')).toBeTruthy()
  expect(screen.getByTestId('deposit-receiver').textContent).toBe(SHOP)
  expect(option().textContent).toContain('Pay with Rabby')
  expect(screen.getByText('or')).toBeTruthy()
  expect(screen.getByTestId('exchange-option-coinbase').textContent).toContain('Pay with Coinbase')
})

it('pays from the wallet exactly what was asked, and tells the site once it is mined', async () => {
  const { wait, wallet, node, outcome, router, exchange } = await open()
  fireEvent.click(option())
  await wait()
  expect(router.current.view).toBe('WalletSendPreview')
  expect(screen.getByTestId('send-receiver').textContent).toBe(SHOP)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait(500)
  expect(wallet.asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  expect(wallet.asked).toMatchObject([{ call: { to: SHOP, value: 250_000_000_000_000_000n, data: '0x' }, chain: 'eip155:1' }])
  expect(router.current.view).toBe('WalletSendConfirmed')
  node.mine(mined(1), 'done')
  await wait(1000)
  expect(await outcome).toEqual({ status: 'SUCCESS', txHash: mined(1) })
  expect(exchange.state.value.order).toBeUndefined()
})

it('waits for the chain after the modal closed, and tells a failure as one', async () => {
  const { wait, node, outcome, modal } = await open()
  fireEvent.click(option())
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  modal.setOpen(false)
  node.mine(mined(1), 'reverted')
  await wait(1000)
  expect(await outcome).toMatchObject({ code: 'EXCHANGE_PAYMENT_FAILED' })
})

it('tells the site that nobody knows the outcome of a transaction that another one replaced', async () => {
  const { wait, node, wallet, outcome } = await open()
  fireEvent.click(option())
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  const payer = wallet.address ?? ''
  node.know(mined(1), payer, 0n)
  await wait(1000)
  node.forget(mined(1))
  node.setNonce(payer, 1n)
  await wait(4000)
  expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN', facts: { sessionId: mined(1) } })
})

it('tells the site the hash of the same transaction with a higher fee', async () => {
  const { wait, node, wallet, outcome } = await open()
  fireEvent.click(option())
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  const payer = wallet.address ?? ''
  node.know(mined(1), payer, 0n)
  await wait(1000)
  node.forget(mined(1))
  node.know(mined(2), payer, 0n, { to: SHOP.toLowerCase(), value: 250_000_000_000_000_000n, data: '0x' })
  node.mine(mined(2), 'done')
  node.setNonce(payer, 1n)
  await wait(4000)
  expect(await outcome).toEqual({ status: 'SUCCESS', txHash: mined(2) })
})

it('waits for a wallet that still shows the payment when the modal closes: the site hears what became of it', async () => {
  for (const answer of ['approve', 'reject'] as const) {
    const { wait, wallet, node, outcome, modal } = await open()
    let decide = () => {}
    wallet.before = () =>
      new Promise<void>((resolve) => {
        decide = resolve
      })
    fireEvent.click(option())
    await wait(500)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await wait()
    modal.setOpen(false)
    await wait()
    let settled: unknown
    void outcome.then((value) => {
      settled = value
    })
    await wait()
    expect(settled).toBeUndefined()
    wallet.rejects = answer === 'reject'
    decide()
    await wait()
    node.mine(mined(1), 'done')
    await wait(1000)
    expect(await outcome).toMatchObject(answer === 'approve' ? { status: 'SUCCESS', txHash: mined(1) } : { code: 'MODAL_CLOSED' })
    document.body.replaceChildren()
  }
})

it('says that the account holds too little, or that the site means another token; nobody is asked', async () => {
  for (const [wanted, code] of [
    [order('5'), 'INSUFFICIENT_FUNDS'],
    [order('0.25', 8), 'TRANSACTION_CHANGED'],
  ] as const) {
    const { wait, wallet, router } = await open({ wanted })
    fireEvent.click(option())
    await wait()
    expect(screen.getByRole('alert').dataset['code']).toBe(code)
    expect([router.current.view, wallet.asked]).toEqual(['Pay', []])
    document.body.replaceChildren()
  }
})

it('leaves no form behind that the visitor cannot change', async () => {
  const { wait, send, modal, outcome } = await open()
  fireEvent.click(option())
  await wait()
  expect(send.state.value.form.isFixed).toBe(true)
  modal.setOpen(false)
  await wait()
  expect(await outcome).toMatchObject({ code: 'MODAL_CLOSED' })
  expect(send.state.value.form).toMatchObject({ isFixed: false, amount: '' })
})

it('leaves no form behind when the order ends before its review is shown: closed, left for another view, or failed', async () => {
  const EMPTY = { isFixed: false, amount: '', receiver: '' }
  for (const way of ['close', 'leave'] as const) {
    const { wait, send, modal, node, router, wallet } = await open()
    let answer = () => {}
    const estimating = new Promise<void>((done) => {
      answer = done
    })
    const estimate = node.estimateGas.bind(node)
    node.estimateGas = async (...asked) => {
      await estimating
      return estimate(...asked)
    }
    fireEvent.click(option())
    await wait()
    expect([send.state.value.form.isFixed, send.state.value.step.status]).toEqual([true, 'preparing'])
    if (way === 'close') modal.setOpen(false)
    else router.reset('WalletSend')
    await wait()
    answer()
    await wait(1000)
    expect(send.state.value).toMatchObject({ form: EMPTY, step: { status: 'editing' } })
    expect(wallet.asked).toEqual([])
    document.body.replaceChildren()
  }
  const { wait, send, node } = await open()
  node.complaint = 'not now'
  fireEvent.click(option())
  await wait()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(send.state.value.form).toMatchObject(EMPTY)
})

it('leads to the wallets while none is connected, and back; disconnecting stays', async () => {
  const world = await open({ isConnected: false })
  expect(option().textContent).toContain('Pay with wallet')
  expect(screen.queryByTestId('disconnect-button')).toBeNull()
  fireEvent.click(option())
  await world.wait()
  expect(world.router.current.view).toBe('Connect')
  const connector = walletNamed('Rabby', 'io.rabby')
  world.discovery.announce(connector)
  await world.resolve(ConnectWallet).run(connector, new AbortController().signal)
  await world.wait()
  expect([world.router.current.view, world.modal.state.value.open]).toEqual(['Pay', true])
  expect(option().textContent).toContain('Pay with Rabby')
  fireEvent.click(screen.getByTestId('disconnect-button'))
  await world.wait()
  expect([world.router.current.view, world.modal.state.value.open]).toEqual(['Pay', true])
  expect(option().textContent).toContain('Pay with wallet')
})

it('offers no wallet where sending is off, and no exchange where exchanges are', async () => {
  await open({ unreachable: ['WalletSendPreview'] })
  expect(screen.queryByTestId('wallet-payment-option')).toBeNull()
  document.body.replaceChildren()
  await open({ unreachable: ['PayWithExchange'] })
  expect(screen.queryByText('or')).toBeNull()
  expect(option()).toBeTruthy()
})

const exchangeRow = () => screen.getByTestId('exchange-option-coinbase') as HTMLButtonElement

it('is paid in one way at a time: once an exchange is opened, nothing else can be', async () => {
  const { wait, windows, resolve, tracked } = await open()
  const deposits = resolve(DepositFromExchange)
  fireEvent.click(exchangeRow())
  expect([exchangeRow().disabled, option().disabled, await deposits.start('binance')]).toEqual([true, true, false])
  await wait()
  expect([exchangeRow().disabled, option().disabled]).toEqual([true, true])
  expect(await deposits.start('coinbase')).toBe(false)
  await resolve(PayFromWallet).start()
  expect(windows.opened).toEqual(['https://pay.coinbase.example/session-0'])
  expect(tracked.filter(({ event }) => event === 'PAY_EXCHANGE_SELECTED')).toHaveLength(1)
})

it('opens no exchange while a wallet shows the payment, and does again once the wallet said no', async () => {
  const { wait, wallet, router, windows, resolve } = await open()
  let decide = () => {}
  wallet.before = () =>
    new Promise<void>((done) => {
      decide = done
    })
  fireEvent.click(option())
  await wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await wait()
  router.reset('Pay')
  await wait()
  expect([exchangeRow().disabled, option().disabled]).toEqual([true, true])
  expect([await resolve(DepositFromExchange).start('coinbase'), windows.opened]).toEqual([false, []])
  wallet.rejects = true
  decide()
  await wait()
  expect([exchangeRow().disabled, option().disabled]).toEqual([false, false])
})

it('drops a review of the wallet when an exchange was opened meanwhile', async () => {
  const { wait, router, send, windows } = await open()
  fireEvent.click(option())
  await wait()
  expect(send.state.value.form.isFixed).toBe(true)
  router.reset('Pay')
  await wait()
  fireEvent.click(exchangeRow())
  await wait()
  expect([windows.opened.length, send.state.value.form.isFixed, send.state.value.step.status]).toEqual([1, false, 'editing'])
})
