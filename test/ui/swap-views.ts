import { fireEvent, screen } from '@testing-library/react'
import { ConfirmSwap } from '../../src/application/swap/confirm-swap.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { ToastService } from '../../src/domain/alerts/toast-service.ts'
import { LocaleService } from '../../src/domain/options/locale-service.ts'
import type { ViewName } from '../../src/domain/routing/view.ts'
import { SwapOffers } from '../../src/domain/swap/swap-offers.ts'
import { SwapService } from '../../src/domain/swap/swap-service.ts'
import { coreViews } from '../../src/ui/modal/core-views.ts'
import { SwapPreviewView } from '../../src/ui/swap/swap-preview-view.tsx'
import { SwapSelectTokenView } from '../../src/ui/swap/swap-select-token-view.tsx'
import { SwapView } from '../../src/ui/swap/swap-view.tsx'
import { FakeTokenPrices } from '../fakes/account/fake-token-prices.ts'
import { dollars, USDC } from '../support/send-world.ts'
import { addSending } from '../support/sending-views.ts'
import { MarketProvider, ROUTER, USDT } from '../support/swap-world.ts'
import { settle, show } from './show.tsx'
import { chain, wallet as walletNamed } from './world.ts'

const swapViews = { Swap: SwapView, SwapSelectToken: SwapSelectTokenView, SwapPreview: SwapPreviewView }
const listed = [
  ['WETH', `0x${'4'.repeat(40)}`, 18],
  ['USDC', USDC, 6],
  ['AAVE', `0x${'a'.repeat(40)}`, 18],
  ['USDT', USDT, 6],
] as const

/** The views of Swap over fakes, with a wallet and a market at par. */
export async function openSwap(networks = [chain(1, 'Ethereum'), chain(8453, 'Base'), chain(5, 'Elsewhere')]) {
  const provider = new MarketProvider()
  provider.listed = listed.map(([symbol, address, decimals]) => ({ name: symbol, symbol, address: `eip155:1:${address}`, decimals }))
  const prices = new FakeTokenPrices()
  for (const address of [USDC, USDT])
    prices.known.set(`eip155:1:${address}`.toLowerCase(), { name: '', symbol: '', decimals: 6, price: '1' })
  let made: ReturnType<typeof addSending> | undefined
  let swap: SwapService | undefined
  const world = await show({
    ...{ options: { projectId: 'p', networks }, views: { ...coreViews, ...swapViews }, supplied: Object.keys(swapViews) as ViewName[] },
    before: async (base) => {
      await base.connectWith(walletNamed('Rabby', 'io.rabby'))
      made = addSending(base, [dollars(1_000_000_000n)])
      const { node, transactions, tokens } = made
      node.fund(made.account, 10n ** 18n)
      node.give(USDT, made.account, 0n)
      node.setDecimals(USDT, 6n)
      node.setCode(ROUTER, '0x60')
      const offers = new SwapOffers(provider, node, transactions, base.clock, prices)
      const pending = new PendingTransactions(base.clock)
      swap = new SwapService(base.connections, base.networks, provider, offers, transactions, tokens, pending, base.clock, base.page)
      base.bind(SwapService, swap)
      base.bind(ConfirmSwap, new ConfirmSwap(swap, base.events, base.resolve(ToastService), base.resolve(LocaleService)))
    },
  })
  if (!made || !swap) throw new Error('no world')
  const go = async (view: ViewName) => {
    world.router.reset(view)
    await settle(world)
  }
  const wait = (ms = 0) => settle(world, ms)
  /** Of a hundred dollars for another dollar, long enough in sight to be confirmed. */
  const review = async () => {
    swap?.fill({ amount: '100', fromToken: 'USDC', toToken: 'USDT' })
    await go('Swap')
    await wait(200)
    fireEvent.click(screen.getByTestId('swap-action-button'))
    await wait(500)
  }
  return { ...world, ...made, swap, provider, prices, go, wait, review }
}
