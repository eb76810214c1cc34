import { BehaviorSubject } from 'rxjs'
import { fail } from '../../src/domain/errors/fail-in-feature.ts'
import { approveCall } from '../../src/domain/money/evm-calls.ts'
import type { CaipNetworkId } from '../../src/domain/network/network.ts'
import { SwapOffers } from '../../src/domain/swap/swap-offers.ts'
import { SwapService } from '../../src/domain/swap/swap-service.ts'
import type { EvmNode } from '../../src/ports/money/evm-node.ts'
import type { WalletTransactions } from '../../src/ports/money/wallet-transactions.ts'
import type { Page } from '../../src/ports/page/page.ts'
import type { BuiltSwap, BuiltTransaction, SwapProvider, SwapQuoteQuery, SwapToken } from '../../src/ports/swap/swap-provider.ts'
import { FakeTokenPrices } from '../fakes/account/fake-token-prices.ts'
import { base, mainnet } from '../fakes/network/chains.ts'
import { minReturnAmount, type RouterSwap, routerSwap } from '../fakes/swap/router-swap.ts'
import { dollars, ME, sendWorld } from './send-world.ts'

export const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
export const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const plain = (id: string) => id.split(':')[2] ?? ''

/** The service, at par unless `rate` (in thousandths) says otherwise; what it builds can be changed. */
export class MarketProvider implements SwapProvider {
  hasGasPrice = true
  hasLiquidity = true
  isDown = false
  rate = 1000n
  method: (asked: RouterSwap) => `0x${string}` = routerSwap
  built: Partial<BuiltSwap> = {}
  builtApproval: Partial<BuiltTransaction> = {}
  readonly quotes: SwapQuoteQuery[] = []

  listed: readonly SwapToken[] = []

  tokens: SwapProvider['tokens'] = async () => this.listed
  allowance = async () => 0n
  gasPrice: SwapProvider['gasPrice'] = async (chain) => {
    if (!this.hasGasPrice) throw fail('GAS_PRICE_UNSUPPORTED', { network: chain })
    return { standard: 1n, fast: undefined, instant: undefined }
  }
  quote: SwapProvider['quote'] = async (query) => {
    if (this.isDown) throw fail('HTTP_UNREACHABLE', { url: 'https://rpc.example' })
    if (!this.hasLiquidity) throw fail('HTTP_STATUS', { status: 400, url: '', description: 'insufficient liquidity' })
    this.quotes.push(query)
    return { fromAmount: query.amount, toAmount: (query.amount * this.rate) / 1000n }
  }
  buildApproval: SwapProvider['buildApproval'] = async ({ token, amount }) => {
    return { chainId: 'eip155:1', to: plain(token), data: approveCall(ROUTER, amount), value: 0n, ...this.builtApproval }
  }
  buildSwap: SwapProvider['buildSwap'] = async ({ from, to, amount }) => {
    const toAmount = (amount * this.rate) / 1000n
    const data = this.method({ from: plain(from), to: plain(to), receiver: ME, amount, minimum: minReturnAmount(toAmount, 1) })
    return { chainId: 'eip155:1', to: ROUTER, data, toAmount, ...this.built }
  }
}

/** Swapping over fakes: a thousand dollars on Ethereum, and a market at par. */
type Given = Readonly<{ chain?: CaipNetworkId; node?: EvmNode; wallet?: WalletTransactions; provider?: SwapProvider }>

export async function swapWorld({ chain = 'eip155:1', ...given }: Given = {}) {
  const elsewhere = { ...mainnet, id: Number(chain.split(':')[1]), name: 'Elsewhere' }
  const world = await sendWorld({ ...given, networks: [mainnet, base, ...(chain === 'eip155:1' ? [] : [elsewhere])] })
  const { core, node, wallet } = { core: world, node: world.node, wallet: world.wallet }
  node.setCode(ROUTER, '0x60')
  node.give(USDT, ME, 0n)
  node.setDecimals(USDT, 6n)
  const provider = new MarketProvider()
  const prices = new FakeTokenPrices()
  const visible$ = new BehaviorSubject(true)
  const page = { visible$ } as unknown as Page
  if (chain !== 'eip155:1') core.fakes[0]?.emit({ type: 'network', caipNetworkId: chain })
  const offers = new SwapOffers(given.provider ?? provider, given.node ?? node, world.transactions, core.clock, prices)
  const swap = new SwapService(
    core.active,
    given.provider ?? provider,
    offers,
    world.transactions,
    world.tokens,
    world.pending,
    core.clock,
    page,
  )
  const ask = async (amount = '100') => {
    swap.form.choose('sourceToken', { ...dollars(1_000_000_000n), caipNetworkId: chain })
    swap.form.choose('toToken', { ...dollars(0n), caipNetworkId: chain, address: USDT, symbol: 'USDT', name: 'Tether USD' })
    swap.form.enterAmount(amount)
    await core.clock.advance(200)
  }
  const offer = () => {
    const { step } = swap.state.value
    return 'offer' in step ? step.offer : undefined
  }
  const confirm = async () => {
    const shown = offer()
    return shown ? swap.confirm(shown) : false
  }
  /** The next transaction of the wallet is mined, and what it approves counts. */
  const mineNext = async () => {
    await core.clock.advance(0)
    const sent = wallet.asked.length
    node.mine(`0x${sent.toString(16).padStart(64, '0')}`, 'done')
    const call = wallet.asked.at(-1)?.call
    if (call) node.allowances.set(`${call.to}|${ME}|${ROUTER}`.toLowerCase(), 10n ** 12n)
    await core.clock.advance(1000)
  }
  return { ...world, provider, prices, visible$, offers, swap, ask, offer, confirm, mineNext }
}
