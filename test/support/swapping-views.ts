import { Announcer } from '../../src/application/alerts/announcer.ts'
import { ConfirmSwap } from '../../src/application/swap/confirm-swap.ts'
import { PendingTransactions } from '../../src/domain/activity/pending-transactions.ts'
import { SwapOffers } from '../../src/domain/swap/swap-offers.ts'
import { SwapService } from '../../src/domain/swap/swap-service.ts'
import { SwapPreviewView } from '../../src/ui/swap/swap-preview-view.tsx'
import { SwapSelectTokenView } from '../../src/ui/swap/swap-select-token-view.tsx'
import { SwapView } from '../../src/ui/swap/swap-view.tsx'
import { FakeTokenPrices } from '../fakes/account/fake-token-prices.ts'
import type { FakeKeyValueStore } from '../fakes/storage/fake-key-value-store.ts'
import type { World } from '../ui/world.ts'
import { dollars, USDC } from './send-world.ts'
import { addSending } from './sending-views.ts'
import { MarketProvider, ROUTER, USDT } from './swap-world.ts'

export const swapViews = { Swap: SwapView, SwapSelectToken: SwapSelectTokenView, SwapPreview: SwapPreviewView }
const listed = [
  ['WETH', `0x${'4'.repeat(40)}`, 18],
  ['USDC', USDC, 6],
  ['AAVE', `0x${'a'.repeat(40)}`, 18],
  ['USDT', USDT, 6],
] as const

/** Swapping on fakes, added to the world of the views: a thousand dollars, and a market at par. `asked`: as `addSending`. */
export function addSwapping(world: World, asked?: FakeKeyValueStore) {
  const provider = new MarketProvider()
  provider.listed = listed.map(([symbol, address, decimals]) => ({ name: symbol, symbol, address: `eip155:1:${address}`, decimals }))
  const prices = new FakeTokenPrices()
  for (const address of [USDC, USDT])
    prices.known.set(`eip155:1:${address}`.toLowerCase(), { name: '', symbol: '', decimals: 6, price: '1' })
  const sending = addSending(world, [dollars(1_000_000_000n)], asked)
  const { node, transactions, tokens } = sending
  node.fund(sending.account, 10n ** 18n)
  node.give(USDT, sending.account, 0n)
  node.setDecimals(USDT, 6n)
  node.setCode(ROUTER, '0x60')
  const { clock, events, page, resolve } = world
  const offers = new SwapOffers(provider, node, transactions, clock, prices)
  const swap = new SwapService(world.active, provider, offers, transactions, tokens, new PendingTransactions(clock), clock, page)
  world.bind(SwapService, swap)
  world.bind(ConfirmSwap, new ConfirmSwap(swap, world.router, events, resolve(Announcer)))
  return { ...sending, swap, provider, prices }
}
