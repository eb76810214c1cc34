import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { NATIVE_TOKEN } from './swap-rules.ts'

/** What the service swaps on a network. @throws what the service throws */
export async function listCoins(provider: SwapProvider, caipNetworkId: CaipNetworkId): Promise<readonly Coin[]> {
  const found = await provider.tokens(caipNetworkId, new AbortController().signal)
  return found.map(({ address, name, symbol, decimals, logoUrl }) => {
    const plain = address.split(':')[2]
    return {
      caipNetworkId,
      address: plain?.toLowerCase() === NATIVE_TOKEN ? undefined : plain,
      name,
      symbol,
      decimals,
      logo: logoUrl,
      amount: 0n,
    }
  })
}

/** The first coin of each symbol, in any case. */
export function coinsNamed(listed: readonly Coin[], ...symbols: readonly unknown[]): readonly (Coin | undefined)[] {
  return symbols.map((symbol) => listed.find((coin) => coin.symbol.toLowerCase() === String(symbol).toLowerCase()))
}

/** The coin with what the account holds of it, and its price, as far as they are known. */
export function heldCoin(coin: Coin, held: readonly Coin[]): Coin {
  const found = held.find((each) => isSameCoin(each, coin))
  return found ? { ...coin, amount: found.amount, price: found.price ?? coin.price } : coin
}
