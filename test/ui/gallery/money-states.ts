import { ConfirmSend } from '../../../src/application/send/confirm-send.ts'
import { ConfirmSwap } from '../../../src/application/swap/confirm-swap.ts'
import { addFunding } from '../../support/funding-world.ts'
import { USDC } from '../../support/send-world.ts'
import { ROUTER, USDT } from '../../support/swap-world.ts'
import { moneyFailures } from './money-failures.ts'
import { bought, ether, FRIEND, type MoneyState, paying, reviewed, sending, state, swapping, toFriend } from './money-worlds.ts'

const depositing = state(async (world) => {
  addFunding(world)
  world.router.push('PayWithExchange')
  return { asked: () => 0 }
})

/** The views that move money, as far as the wallet. */
export const moneyStates: Readonly<Record<string, MoneyState>> = {
  ...moneyFailures,
  'send-form': sending(async () => {}),
  'send-receiver': sending(async ({ send }, { clock }) => {
    send.choose(ether)
    send.enterAmount('0.25')
    send.enterReceiver(FRIEND)
    await clock.advance(500)
  }),
  'send-review': sending(toFriend),
  'send-warned': sending(async (made, world) => {
    made.node.setCode(FRIEND, '0x60')
    await toFriend(made, world)
  }),
  'send-done': sending(async (made, world) => {
    await toFriend(made, world)
    const { step } = made.send.state.value
    await world.clock.advance(600)
    if (step.status === 'review') await world.resolve(ConfirmSend).run(step.review)
    made.node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
    await world.clock.advance(2000)
  }),
  'swap-form': swapping(async () => {}),
  'swap-review': swapping(reviewed),
  'swap-warned': swapping(async (made, world) => {
    made.prices.known.clear()
    await reviewed(made, world)
  }),
  'swap-done': swapping(async (made, world) => {
    const { node, swap, account } = made
    node.allowances.set(`${USDC}|${account}|${ROUTER}`.toLowerCase(), 10n ** 9n)
    await reviewed(made, world)
    const { step } = swap.state.value
    if (step.status === 'review') await world.resolve(ConfirmSwap).run(step.offer)
    node.mine(`0x${'1'.padStart(64, '0')}`, 'done')
    await world.clock.advance(2000)
  }),
  'pay-review': paying('1'),
  'pay-warned': paying(undefined),
  pay: paying('1', (_made, { router }) => router.reset('Pay')),
  'pay-sent': paying('1', async ({ payments, pay }, { clock }) => {
    const { step } = payments.state.value
    if (step.status === 'review') await pay.confirm(step.offer)
    await clock.advance(500)
  }),
  'swap-two-cautions': swapping(async (made, world) => {
    const { node, prices, provider, account } = made
    prices.known.clear()
    provider.built = { data: '0x12345678' }
    const moved = { amount: 100_000_000n }
    node.moved.set('0x12345678', [
      { ...moved, token: USDC.toLowerCase(), from: account.toLowerCase(), to: ROUTER },
      { ...moved, token: USDT.toLowerCase(), from: ROUTER, to: account.toLowerCase() },
    ])
    await reviewed(made, world)
  }),
  'send-coins': sending(async (_made, { router }) => router.push('WalletSendSelectToken')),
  'swap-coins': swapping(async (_made, { router }) => router.push('SwapSelectToken', { side: 'toToken' })),
  fund: state(async (world) => {
    addFunding(world)
    world.router.push('FundWallet')
    return { asked: () => 0 }
  }),
  deposit: depositing,
  'deposit-coins': { ...depositing, press: '[data-testid=deposit-from-exchange-asset-button]' },
  'buying-window': bought(async () => {}),
  'buying-paid': { ...bought(async () => {}), press: '[data-testid=onramp-paid]' },
  'what-is-a-buy': bought(async ({ router }) => router.push('WhatIsABuy')),
  'buying-coins': bought(async ({ router }) => router.push('OnRampTokenSelect')),
  'buying-currencies': bought(async ({ router }) => router.push('OnRampFiatSelect')),
  buying: state(async (world) => {
    addFunding(world)
    world.router.push('OnRampProviders')
    return { asked: () => 0 }
  }),
}
