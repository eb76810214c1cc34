import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { asking } from '../../../test/support/asking.ts'
import { openPayQuote as open } from '../../../test/ui/pay-quote.ts'
import { billOf } from '../../domain/exchange/payment-order.ts'

it('a great loss that comes with a renewal is in sight before it is acknowledged, also where Details were closed', async () => {
  const asked = new FakeKeyValueStore()
  const { wait, choose, market, wallet, exchange, clock } = await open('1', 'native', 'eip155:8453', asked)
  const { order } = exchange.state.value
  if (!order) throw new Error('no order')
  // A wallet was asked for the same before the page was loaded anew: one strong caution.
  void asking(asked, clock, 1).ask(billOf(order), clock.now(), () => new Promise(() => {}))
  await wait()
  await choose()
  await wait(500)
  const details = screen.getByText('Details').closest('details') as HTMLDetailsElement
  expect([screen.getAllByRole('alert').length, details.open]).toEqual([1, true])
  fireEvent.click(screen.getByRole('checkbox'))
  details.open = false
  await wait(60_001)
  market.cost = '0.3'
  const pay = () => screen.getByRole('button', { name: 'Pay' }) as HTMLButtonElement
  fireEvent.click(pay())
  await wait()
  await wait(500)
  const loss = screen.getByText('70.29% of what you pay does not arrive.')
  fireEvent.click(screen.getByRole('checkbox'))
  await wait()
  fireEvent.click(pay())
  await wait()
  expect({ isHidden: loss.closest('details')?.open === false, asked: wallet.asked.length }).not.toEqual({ isHidden: true, asked: 1 })
})
