import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { DepositFromExchange } from '../../../src/application/exchange/deposit-from-exchange.ts'
import { SwitchNetwork } from '../../../src/application/network/switch-network.ts'
import { BuyCrypto } from '../../../src/application/onramp/buy-crypto.ts'
import { PayByTransfer } from '../../../src/application/payments/pay-by-transfer.ts'
import { ConfirmSend } from '../../../src/application/send/confirm-send.ts'
import { ConfirmSwap } from '../../../src/application/swap/confirm-swap.ts'
import { PendingTransactions } from '../../../src/domain/activity/pending-transactions.ts'
import { parseOrder } from '../../../src/domain/exchange/payment-order.ts'
import { PaymentOffers } from '../../../src/domain/payments/payment-offers.ts'
import { PaymentService } from '../../../src/domain/payments/payment-service.ts'
import type { ViewName } from '../../../src/domain/routing/view.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import { PayView } from '../../../src/ui/exchange/pay-view.tsx'
import { loadMoneyWords } from '../../../src/ui/modal/load-feature-words.ts'
import { PayLoadingView } from '../../../src/ui/payments/pay-loading-view.tsx'
import { PayQuoteView } from '../../../src/ui/payments/pay-quote-view.tsx'
import { FakeTokenHoldings } from '../../fakes/account/fake-token-holdings.ts'
import { FakeTransferQuotes } from '../../fakes/payments/fake-transfer-quotes.ts'
import { addFunding, fundingViews } from '../../support/funding-world.ts'
import { dollars, USDC } from '../../support/send-world.ts'
import { addPayingFromWallet, addSending, sendViews } from '../../support/sending-views.ts'
import { ROUTER, USDT } from '../../support/swap-world.ts'
import { addSwapping, swapViews } from '../../support/swapping-views.ts'
import { chain, type World, type WorldOptions, wallet } from '../world.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
const FRIEND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ether = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' } as const

export const moneyViews = { ...fundingViews, ...sendViews, ...swapViews, Pay: PayView, PayLoading: PayLoadingView, PayQuote: PayQuoteView }

/** What the wallet was asked to send, for a test that clicks. */
type Shown = Readonly<{ asked(): number }>
type State = Readonly<{ world: WorldOptions; act(world: World): Promise<Shown>; press?: string }>

const base: WorldOptions = {
  wallets: [rainbow],
  options: { projectId: 'p', networks: [chain(1, 'Ethereum'), chain(8453, 'Base')] },
  supplied: Object.keys(moneyViews) as ViewName[],
}
const state = (act: (world: World) => Promise<Shown>): State => ({
  world: base,
  act: async (world) => {
    await loadMoneyWords()
    await world.connectWith(rainbow)
    world.router.reset('Account')
    return act(world)
  },
})

const sending = (show: (made: ReturnType<typeof addSending>, world: World) => Promise<unknown>) =>
  state(async (world) => {
    const made = addSending(world, [ether, dollars(1_000_000_000n)])
    world.router.push('WalletSend')
    await show(made, world)
    return { asked: () => made.wallet.asked.length }
  })
const toFriend = async ({ send }: ReturnType<typeof addSending>, { clock, router }: World) => {
  send.choose(ether)
  send.enterAmount('0.123456789012345678')
  send.enterReceiver(FRIEND)
  await clock.advance(500)
  await send.review()
  router.push('WalletSendPreview')
}
const swapping = (show: (made: ReturnType<typeof addSwapping>, world: World) => Promise<unknown>) =>
  state(async (world) => {
    const made = addSwapping(world)
    world.router.push('Swap')
    made.swap.watch()
    made.swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
    await world.clock.advance(500)
    await show(made, world)
    return { asked: () => made.wallet.asked.length }
  })
const reviewed = async ({ swap }: ReturnType<typeof addSwapping>, { router }: World) => {
  await swap.review()
  router.push('SwapPreview')
}

type Made = Readonly<{ payments: PaymentService; pay: PayByTransfer }>

/** The site asks for ether on Base, and the account has ether on Ethereum. `cost`: the price of an ether on Base, where it costs 1 elsewhere. */
const paying = (cost: string | undefined, then: (made: Made, world: World) => unknown = () => {}) =>
  state(async (world) => {
    const { connections, networks, clock, router, modal, events, resolve } = world
    const funding = addFunding(world)
    funding.prices.find = async (address) => {
      const price = address.startsWith('eip155:8453') ? cost : '1'
      return price === undefined ? undefined : { address, name: 'Ether', symbol: 'ETH', decimals: 18, price }
    }
    const sends = addSending(world, [ether])
    const { account, ways, node, transactions, wallet } = sends
    addPayingFromWallet(world, funding.exchange, sends)
    const holdings = new FakeTokenHoldings()
    holdings.hold('eip155:1', account, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n })
    const quotes = new FakeTransferQuotes()
    const offers = new PaymentOffers(quotes, ways, node, transactions, funding.prices, clock, evmChecksum, funding.exchange)
    const payments = new PaymentService(
      connections,
      networks,
      world.active,
      holdings,
      offers,
      quotes,
      new PendingTransactions(clock),
      clock,
    )
    const pay = new PayByTransfer(payments, funding.exchange, networks, resolve(SwitchNetwork), router, modal, resolve(Announcer), events)
    world.bind(PaymentService, payments)
    world.bind(PayByTransfer, pay)
    const asset = { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
    const order = parseOrder({ paymentAsset: asset, recipient: FRIEND, amount: '0.25' }, evmChecksum)
    const showing = async () => router.reset('PayQuote')
    resolve(DepositFromExchange)
      .pay(order, 'Pay', showing, new AbortController().signal)
      .catch(() => {})
    await clock.advance(500)
    await pay.enter()
    const [coin] = payments.state.value.coins
    if (coin) await pay.choose(coin)
    await then({ payments, pay }, world)
    return { asked: () => wallet.asked.length }
  })

/** Something is bought, and the provider's window is open. */
const bought = (then: (world: World) => Promise<unknown>) =>
  state(async (world) => {
    const { onramp } = addFunding(world)
    world.router.push('OnRampProviders')
    await onramp.enter()
    onramp.setAmount('120')
    await onramp.findQuote()
    world.resolve(BuyCrypto).start()
    await world.clock.advance(0)
    await then(world)
    return { asked: () => 0 }
  })

const depositing = state(async (world) => {
  addFunding(world)
  world.router.push('PayWithExchange')
  return { asked: () => 0 }
})

/** The views that move money, as far as the wallet. */
export const moneyStates: Readonly<Record<string, State>> = {
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
