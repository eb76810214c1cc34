import { Announcer } from '../../../src/application/alerts/announcer.ts'
import { DepositFromExchange } from '../../../src/application/exchange/deposit-from-exchange.ts'
import { SwitchNetwork } from '../../../src/application/network/switch-network.ts'
import { BuyCrypto } from '../../../src/application/onramp/buy-crypto.ts'
import { PayByTransfer } from '../../../src/application/payments/pay-by-transfer.ts'
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
import { dollars } from '../../support/send-world.ts'
import { addPayingFromWallet, addSending, sendViews } from '../../support/sending-views.ts'
import { addSwapping, swapViews } from '../../support/swapping-views.ts'
import { chain, type World, type WorldOptions, wallet } from '../world.ts'

const rainbow = wallet('Rainbow', 'me.rainbow')
export const FRIEND = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const ether = { caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' } as const

export const moneyViews = { ...fundingViews, ...sendViews, ...swapViews, Pay: PayView, PayLoading: PayLoadingView, PayQuote: PayQuoteView }

/** What the wallet was asked to send, for a test that clicks. */
export type Shown = Readonly<{ asked(): number }>
export type MoneyState = Readonly<{ world: WorldOptions; act(world: World): Promise<Shown>; press?: string }>

const base: WorldOptions = {
  wallets: [rainbow],
  options: { projectId: 'p', networks: [chain(1, 'Ethereum'), chain(8453, 'Base')] },
  supplied: Object.keys(moneyViews) as ViewName[],
}
export const state = (act: (world: World) => Promise<Shown>): MoneyState => ({
  world: base,
  act: async (world) => {
    await loadMoneyWords()
    await world.connectWith(rainbow)
    world.router.reset('Account')
    return act(world)
  },
})

export const sending = (show: (made: ReturnType<typeof addSending>, world: World) => unknown) =>
  state(async (world) => {
    const made = addSending(world, [ether, dollars(1_000_000_000n)])
    world.router.push('WalletSend')
    await show(made, world)
    return { asked: () => made.wallet.asked.length }
  })
export const toFriend = async ({ send }: ReturnType<typeof addSending>, { clock, router }: World) => {
  send.choose(ether)
  send.enterAmount('0.123456789012345678')
  send.enterReceiver(FRIEND)
  await clock.advance(500)
  await send.review()
  router.push('WalletSendPreview')
}
export const swapping = (
  show: (made: ReturnType<typeof addSwapping>, world: World) => unknown,
  before: (made: ReturnType<typeof addSwapping>) => unknown = () => {},
) =>
  state(async (world) => {
    const made = addSwapping(world)
    before(made)
    world.router.push('Swap')
    made.swap.watch()
    made.swap.form.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
    await world.clock.advance(500)
    await show(made, world)
    return { asked: () => made.wallet.asked.length }
  })
export const reviewed = async ({ swap }: ReturnType<typeof addSwapping>, { router }: World) => {
  await swap.review()
  router.push('SwapPreview')
}

type Given = Readonly<{ quotes: FakeTransferQuotes; holdings: FakeTokenHoldings; account: string }>
type Made = Readonly<{ payments: PaymentService; pay: PayByTransfer; sends: ReturnType<typeof addSending>; quotes: FakeTransferQuotes }>

/** The site asks for ether on Base, and the account has ether on Ethereum. `cost`: the price of an ether on Base, where it costs 1 elsewhere. */
export const paying = (
  cost: string | undefined,
  then: (made: Made, world: World) => unknown = () => {},
  before: (given: Given) => unknown = () => {},
) =>
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
    before({ quotes, holdings, account })
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
    void pay.enter()
    await clock.advance(0)
    const [coin] = payments.state.value.coins
    if (coin) await pay.choose(coin)
    await then({ payments, pay, sends, quotes }, world)
    return { asked: () => wallet.asked.length }
  })

/** Something is bought, and the provider's window is open. */
export const bought = (then: (world: World) => unknown, before: (funding: ReturnType<typeof addFunding>) => unknown = () => {}) =>
  state(async (world) => {
    const funding = addFunding(world)
    const { onramp } = funding
    before(funding)
    world.router.push('OnRampProviders')
    await onramp.enter()
    onramp.setAmount('120')
    await onramp.findQuote()
    world.resolve(BuyCrypto).start()
    await world.clock.advance(0)
    await then(world)
    return { asked: () => 0 }
  })
