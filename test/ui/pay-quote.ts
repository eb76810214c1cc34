import { fireEvent, screen } from '@testing-library/react'
import { Announcer } from '../../src/application/alerts/announcer.ts'
import { DepositFromExchange } from '../../src/application/exchange/deposit-from-exchange.ts'
import { SwitchNetwork } from '../../src/application/network/switch-network.ts'
import { PayByTransfer } from '../../src/application/payments/pay-by-transfer.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { parseOrder } from '../../src/domain/exchange/payment-order.ts'
import type { CaipNetworkId } from '../../src/domain/network/network.ts'
import { PaymentOffers } from '../../src/domain/payments/payment-offers.ts'
import { PaymentService } from '../../src/domain/payments/payment-service.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { evmChecksum } from '../../src/infrastructure/shared/evm-checksum.ts'
import { PayView } from '../../src/ui/exchange/pay-view.tsx'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { PayLoadingView } from '../../src/ui/payments/pay-loading-view.tsx'
import { PayQuoteView } from '../../src/ui/payments/pay-quote-view.tsx'
import { FakeTokenHoldings } from '../fakes/account/fake-token-holdings.ts'
import { FakeTransferQuotes } from '../fakes/payments/fake-transfer-quotes.ts'
import type { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import { addFunding, fundingViews } from '../support/funding-world.ts'
import { addPayingFromWallet, addSending, sendViews } from '../support/sending-views.ts'
import { settle, show } from './show.tsx'
import { wallet as walletNamed } from './world.ts'

export const SHOP = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const WEI = 10n ** 18n
const orderOf = (asset: string, network: CaipNetworkId) =>
  parseOrder(
    {
      paymentAsset: { network, asset, metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      recipient: SHOP,
      amount: '0.25',
    },
    evmChecksum,
  )
/** The site asks for ether on Base, unless told otherwise, and the account has ether on Ethereum. `cost`: the price of an ether on Base, where it costs 1 elsewhere; null = nobody knows. `asked`: as `addSending`. */
export async function openPayQuote(
  cost: string | null = '1',
  asset = 'native',
  network: CaipNetworkId = 'eip155:8453',
  asked?: FakeKeyValueStore,
) {
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
      const sending = addSending(made, [{ caipNetworkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: WEI }], asked)
      money = sending
      addPayingFromWallet(made, given.exchange, sending)
      holdings.hold('eip155:1', sending.account, { name: 'Ether', symbol: 'ETH', decimals: 18, amount: WEI })
      const { ways, node, transactions } = sending
      const offers = new PaymentOffers(quotes, ways, node, transactions, given.prices, clock, evmChecksum, given.exchange)
      const payments = new PaymentService(
        connections,
        networks,
        made.active,
        holdings,
        offers,
        quotes,
        new PendingTransactions(clock),
        clock,
      )
      made.bind(PaymentService, payments)
      made.bind(
        PayByTransfer,
        new PayByTransfer(
          ...([payments, given.exchange, networks, resolve(SwitchNetwork), router, modal] as const),
          ...([resolve(Announcer), events] as const),
        ),
      )
      const showing = async () => {
        router.reset('Pay')
        modal.setOpen(true)
      }
      outcome = made
        .resolve(DepositFromExchange)
        .pay(orderOf(asset, network), 'Pay', showing, new AbortController().signal)
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
