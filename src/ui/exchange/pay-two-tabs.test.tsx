import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FakeWalletTransactions } from '../../../test/fakes/money/fake-wallet-transactions.ts'
import { FakeServiceWindows } from '../../../test/fakes/page/fake-service-windows.ts'
import { asking } from '../../../test/support/asking.ts'
import { openPayment, option, order } from '../../../test/ui/pay-views.ts'
import { AssetSource } from '../../domain/exchange/asset-source.ts'
import { ExchangeService } from '../../domain/exchange/exchange-service.ts'
import { SendService } from '../../domain/send/send-service.ts'

/** A payment, and another tab of the site where the same is asked for. */
async function openTwice() {
  const world = await openPayment()
  const { networks, settings, clock, deposits, prices, store, page, wait } = world
  const windows = new FakeServiceWindows()
  const other = new ExchangeService(
    deposits,
    new AssetSource(deposits, prices, networks),
    world.active,
    settings,
    windows,
    clock,
    asking(store, clock, 1),
    page,
  )
  other.setOrder(order())
  other.enter()
  await wait()
  const payElsewhere = async () => {
    const request = other.request('coinbase')
    const paid = request && (await other.deposit(request))
    await wait()
    return paid
  }
  const review = async () => {
    fireEvent.click(option())
    await wait(500)
  }
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await wait()
  }
  return { ...world, other, payElsewhere, review, send }
}

it('asks no wallet for what an exchange is paid for in another tab, and says so', async () => {
  const { review, send, payElsewhere, wallet, router, resolve } = await openTwice()
  await review()
  expect(await payElsewhere()).toBe(true)
  await send()
  expect([wallet.asked, router.current.view, resolve(SendService).state.value.form.isFixed]).toEqual([[], 'Pay', false])
  expect(screen.getByRole('alert').textContent).toContain('Another tab of this site has begun this payment.')
})

it('opens no exchange for what a wallet is asked for in another tab', async () => {
  const { review, send, payElsewhere, wallet, other } = await openTwice()
  await review()
  await send()
  expect([wallet.asked.length, await payElsewhere()]).toEqual([1, false])
  expect(other.page.state.value).toMatchObject({ status: 'failed', error: { code: 'TRANSACTION_CHANGED' } })
})

it('can be paid at an exchange after the wallet of the same tab said no', async () => {
  const { review, send, wallet, exchange, router, wait } = await openTwice()
  wallet.rejects = true
  await review()
  await send()
  router.reset('Pay')
  await wait()
  const request = exchange.request('coinbase')
  expect(request && (await exchange.deposit(request))).toBe(true)
})

it.each<[string, (wallet: FakeWalletTransactions) => void]>([
  ['said no', (wallet) => void Object.assign(wallet, { rejects: true })],
  ['was not asked, because it is on another network now', (wallet) => void Object.assign(wallet, { caipNetworkId: 'eip155:10' })],
])('can be paid in another tab after the wallet of this one %s', async (_, change) => {
  const { review, send, wallet, payElsewhere, wait } = await openTwice()
  change(wallet)
  await review()
  await send()
  await wait()
  expect(await payElsewhere()).toBe(true)
})

it('stays closed to another tab while the wallet of this one has not answered, and once it paid', async () => {
  const { review, send, wallet, payElsewhere, wait } = await openTwice()
  let decide = () => {}
  wallet.before = () =>
    new Promise<void>((resolve) => {
      decide = resolve
    })
  await review()
  await send()
  expect(await payElsewhere()).toBe(false)
  decide()
  await wait()
  expect(await payElsewhere()).toBe(false)
})
