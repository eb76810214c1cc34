import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asking } from '../../../test/support/asking.ts'
import { mined, openMute as mute, openPayment, option, order } from '../../../test/ui/pay-views.ts'
import { billOf } from '../../domain/exchange/payment-order.ts'

it.each(['stays', 'goes back', 'closes'] as const)(
  'a wallet that never answers is an unknown outcome, never a refusal: the visitor %s',
  async (how) => {
    const { wait, outcome, modal, exchange, wallet, router } = await mute()
    expect(wallet.asked).toHaveLength(1)
    let settled: unknown
    void outcome.then((value) => {
      settled = value
    })
    if (how === 'goes back') fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    if (how === 'closes') modal.setOpen(false)
    if (how === 'goes back') {
      await wait()
      expect(router.current.view).toBe('Pay')
      expect([screen.getByText(/Your wallet is still asking about the same payment/), option().disabled]).toMatchObject([{}, true])
    }
    await wait(299_000)
    expect([settled, exchange.isPaying]).toEqual([undefined, true])
    await wait(1000)
    expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN', facts: { sessionId: '' } })
    expect(exchange.isPaying).toBe(false)
  },
)

it.each([true, false])('a wallet that does not say whether it paid is an unknown outcome at once (the modal stays: %s)', async (stays) => {
  const { wait, outcome, modal, exchange, lose } = await mute()
  if (!stays) modal.setOpen(false)
  lose()
  await wait()
  expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN', facts: { sessionId: '' } })
  expect(exchange.isPaying).toBe(false)
  if (!stays) return
  expect(screen.getByRole('alert').textContent).toContain('did not say whether it sent this')
  expect(screen.queryByRole('button', { name: /^(Send|Try again)$/ })).toBeNull()
})

it('a wallet that is still asked when the site asks for something else is an unknown outcome', async () => {
  const { wait, outcome, exchange } = await mute()
  exchange.setOrder(order('0.5'))
  await wait()
  expect(await outcome).toMatchObject({ code: 'PAYMENT_UNKNOWN' })
})

it('what a wallet sent is followed to its end for the site, also when the site asks for something else meanwhile', async () => {
  const { wait, outcome, exchange, answer, node } = await mute()
  answer()
  await wait()
  exchange.setOrder(order('0.5'))
  node.mine(mined(1), 'done')
  await wait(1000)
  expect(await outcome).toMatchObject({ status: 'SUCCESS', txHash: mined(1) })
})

it('a wallet that was asked before the page was loaded anew is named before an exchange is paid, for ten minutes', async () => {
  const { wait, exchange, store, clock } = await openPayment()
  const isSaid = () => screen.queryByText(/Your wallet is still asking about the same payment/) !== null
  expect(isSaid()).toBe(false)
  void asking(store, clock, 1).ask(billOf(order()), clock.now(), () => new Promise(() => {}))
  await wait()
  exchange.setOrder(order('0.5'))
  await wait()
  expect(isSaid()).toBe(false)
  exchange.setOrder(order())
  await wait()
  expect([isSaid(), exchange.request('coinbase') !== undefined]).toEqual([true, true])
  await wait(600_000)
  exchange.setOrder(order())
  await wait()
  expect(isSaid()).toBe(false)
})
