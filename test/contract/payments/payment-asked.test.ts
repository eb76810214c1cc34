import { expect, it } from 'vitest'
import { Announcer } from '../../../src/application/alerts/announcer.ts'
import type { SwitchNetwork } from '../../../src/application/network/switch-network.ts'
import { PayByTransfer } from '../../../src/application/payments/pay-by-transfer.ts'
import { ToastService } from '../../../src/domain/alerts/toast-service.ts'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { EMPTY } from '../../../src/domain/exchange/exchange-state.ts'
import { LocaleService } from '../../../src/domain/options/locale-service.ts'
import { Store } from '../../../src/domain/shared/store.ts'
import type { Page } from '../../../src/ports/page/page.ts'
import { english } from '../../../src/ui/modal/first-messages.ts'
import { loadMoneyWords } from '../../../src/ui/modal/load-feature-words.ts'
import { FakeMessageCatalogues } from '../../fakes/options/fake-message-catalogues.ts'
import { approval, call, errorOf, gone, hash, ORDER, paymentWorld, ROUTER, SWAP } from '../../support/payment-world.ts'
import { ONE, USDC, YOU } from '../../support/send-world.ts'

await loadMoneyWords()

type World = Awaited<ReturnType<typeof open>>

/** An approval that the wallet shows and has not answered. */
async function open() {
  const world = await paymentWorld()
  world.quotes.built = { steps: [approval, call] }
  world.node.setCode(ROUTER, '0x60')
  world.node.moved.set(SWAP, [gone])
  const { options, logger, clock, events, networks, router, modal, payments } = world
  const toasts = new ToastService(clock)
  const locale = new LocaleService(options, new FakeMessageCatalogues(), logger, { language: 'en' } as Page, english)
  const site = { state: new Store({ ...EMPTY, order: ORDER }), isPaying: false, asks() {}, pays() {}, paid() {} }
  const pay = new PayByTransfer(payments, site, networks, {} as SwitchNetwork, router, modal, new Announcer(toasts, locale), events)
  let answer: (reason: unknown) => void = () => {}
  let approve = () => {}
  world.wallet.before = () =>
    new Promise<void>((resolve, reject) => {
      approve = resolve
      answer = reject
    })
  await world.ask()
  const shown = world.offer()
  if (!shown) throw new Error('no offer')
  const confirming = pay.confirm(shown)
  await clock.advance(0)
  const end = async (reason: unknown) => {
    answer(reason)
    await confirming
    return toasts.state.value?.message
  }
  return { ...world, toasts, shop: site, end, approve: () => approve() }
}

const WAYS: readonly (readonly [string, (world: World) => void])[] = [
  ['back to the coins', ({ payments }) => payments.reset()],
  ['another account', ({ fakes }) => fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })],
]

it.each(WAYS)('an approval that was left for %s, and that the wallet never answers, is told', async (_, leave) => {
  const world = await open()
  leave(world)
  expect(await world.end(fail('TRANSACTION_UNKNOWN', {}))).toBe(
    'Your wallet did not say whether it sent this. Look into your wallet before you try again.',
  )
  expect(world.payments.state.value.asked).toEqual([])
})

it.each(WAYS)('an approval that was left for %s, and that the visitor refuses there, is over', async (_, leave) => {
  const world = await open()
  leave(world)
  expect(await world.end(fail('USER_REJECTED', {}))).toBeUndefined()
})

it('an approval that the wallet never answers is told where it is shown', async () => {
  const world = await open()
  expect(await world.end(fail('TRANSACTION_UNKNOWN', {}))).toBeUndefined()
  expect(errorOf(world)).toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
})

it('an approval that the wallet gave while another account is in use leads to no offer for that one', async () => {
  const world = await open()
  world.node.give(USDC, YOU, 1_000_000_000n)
  world.node.fund(YOU, ONE)
  WAYS[1]?.[1](world)
  expect(world.payments.state.value.step.status).toBe('asking')
  world.approve()
  await world.clock.advance(0)
  expect(errorOf(world)).toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'account' } })
  world.node.mine(hash(1), 'done')
  await world.clock.advance(1000)
  expect([world.payments.state.value.step.status, world.quotes.queries.length]).toEqual(['choosing', 1])
  expect(world.pending.state.value).toEqual([])
})

it('another account while a coin is being quoted: the coins say so at once, and a late quote changes nothing', async () => {
  const world = await paymentWorld()
  const quote = world.quotes.quote.bind(world.quotes)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.quotes.quote = async (...given) => {
    await held
    return quote(...given)
  }
  const quoting = world.ask()
  await world.clock.advance(0)
  expect(world.payments.state.value.step.status).toBe('quoting')
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: YOU }] })
  expect(errorOf(world)).toMatchObject({ code: 'TRANSACTION_CHANGED', facts: { part: 'account' } })
  answer()
  expect([await quoting, world.payments.state.value.step.status]).toEqual([false, 'choosing'])
})

it('another payment of the site while a coin is being quoted: nothing of the one before is offered for it', async () => {
  const world = await open()
  world.payments.reset()
  const quoting = world.ask()
  world.shop.state.set({ ...EMPTY, order: { ...ORDER, amount: '13' } })
  expect([world.payments.state.value.step, await quoting]).toEqual([{ status: 'choosing' }, false])
  expect(world.payments.state.value.step.status).toBe('choosing')
})
