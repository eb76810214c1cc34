import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import type { Network } from '../network/network.ts'
import type { SwapCoin } from './swap-coins.ts'
import { isDry, serviceId } from './swap-rules.ts'
import type { QuoteState } from './swap-state.ts'

export type Question = Readonly<{
  network: Network
  account: string
  source: SwapCoin
  target: SwapCoin
  amount: bigint
}>

/** Asks the service for a price. Never rejects: a service that does not answer is `unquoted`, which says nothing about balances. */
export async function askQuote(
  provider: SwapProvider,
  { network, account, source, target, amount }: Question,
  signal: AbortSignal,
): Promise<QuoteState> {
  try {
    const gasPrice = await provider.gasPrice(network.caipNetworkId, signal).then(
      ({ standard }) => standard,
      () => undefined,
    )
    const query = { from: serviceId(source), to: serviceId(target), amount, user: account, gasPrice }
    const quote = await provider.quote(query, signal)
    return quote && quote.toAmount > 0n ? { status: 'known', toAmount: quote.toAmount } : { status: 'liquidity' }
  } catch (error) {
    return { status: isDry(error) ? 'liquidity' : 'unquoted' }
  }
}
