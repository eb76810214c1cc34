import type { SwapProvider } from '../../ports/swap/swap-provider.ts'
import { skeleton } from '../account/look-alike-tokens.ts'
import { type Coin, isSameCoin } from '../money/coin.ts'
import type { Network } from '../network/network.ts'
import { NATIVE_TOKEN } from './router-calls.ts'

/**
 * A coin of the service. `amount`: undefined while nobody has said what the account holds of it. `isUnread`: the node could not say it.
 * `isLookAlike`: its symbol reads like that of the network's coin or of a well-known one, and it is another.
 */
export type SwapCoin = Readonly<
  Omit<Coin, 'amount'> & { amount: bigint | undefined; isUnread?: boolean | undefined; isLookAlike?: boolean | undefined }
>

/** What the service swaps on a network, by symbol, look-alikes last, same symbols in the service's order. @throws errors of the service */
export async function listCoins(provider: SwapProvider, network: Network, signal: AbortSignal): Promise<readonly SwapCoin[]> {
  const { caipNetworkId, nativeCurrency } = network
  const own = skeleton(nativeCurrency.symbol)
  const found = await provider.tokens(caipNetworkId, signal)
  const coins = found.map(({ address: id, name, symbol, decimals, logoUrl, isGenuine }) => {
    const plain = id.split(':')[2]
    const address = plain?.toLowerCase() === NATIVE_TOKEN ? undefined : plain
    return {
      caipNetworkId,
      address,
      name,
      symbol,
      decimals,
      logo: logoUrl,
      isGenuine,
      amount: undefined,
      isLookAlike: address !== undefined && !isGenuine && (isGenuine === false || skeleton(symbol) === own),
    }
  })
  const rank = ({ isLookAlike, symbol }: SwapCoin) => `${isLookAlike ? '1' : '0'}${symbol}`
  return coins.sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}

export type Sides = Readonly<{ source: SwapCoin | undefined; target: SwapCoin | undefined }>

/**
 * The coin that a symbol stands for, in any case: the only one listed, or the only one of them that the account holds. Symbols are not
 * unique, anybody can give a token another's: undefined where the visitor has to choose. A look-alike is never chosen for them.
 */
export function coinOf(symbol: string, listed: readonly SwapCoin[]): SwapCoin | undefined {
  const named = listed.filter((coin) => !coin.isLookAlike && coin.symbol.toLowerCase() === symbol.toLowerCase())
  const held = named.filter(({ amount }) => amount !== undefined && amount > 0n)
  return onlyOf(named) ?? onlyOf(held)
}

/**
 * Both sides as `wish` names them by symbol; a side that it does not name, or that its symbol leaves open, stays. Never one coin on both: a
 * named source counts before a target, a named target before a source that was there.
 */
export function wishedSides(
  { source, target, listed }: Sides & Readonly<{ listed: readonly SwapCoin[] }>,
  { fromToken, toToken }: Readonly<{ fromToken: unknown; toToken: unknown }>,
): Sides {
  const [from, to] = [fromToken, toToken].map((symbol) => (symbol === undefined ? undefined : coinOf(String(symbol), listed)))
  const sides = { source: from ?? source, target: to ?? target }
  if (!sides.source || !sides.target || !isSameCoin(sides.source, sides.target)) return sides
  return from ? { ...sides, target: undefined } : { ...sides, source: undefined }
}

/** The coin with what the account holds of it, and its price, as far as they are known. */
export function heldCoin(coin: SwapCoin, held: readonly (Coin & { isLookAlike?: boolean })[]): SwapCoin {
  const found = held.find((each) => isSameCoin(each, coin))
  if (!found) return coin
  const isLookAlike = coin.isLookAlike || found.isLookAlike
  return { ...coin, amount: found.amount, price: found.price ?? coin.price, isUnread: undefined, isLookAlike }
}

/** The coins, of which nobody has said yet what another account holds. */
export function unread<S extends Sides & Readonly<{ listed: readonly SwapCoin[] }>>(sides: S): S {
  const bare = (coin: SwapCoin): SwapCoin => ({ ...coin, amount: undefined, isUnread: undefined })
  return {
    ...sides,
    source: sides.source && bare(sides.source),
    target: sides.target && bare(sides.target),
    listed: sides.listed.map(bare),
  }
}

/** The coin with what the node said of `asked`; an amount that was known before stays where it said nothing. */
export function toldCoin(coin: SwapCoin | undefined, asked: SwapCoin, amount: bigint | undefined): SwapCoin | undefined {
  if (!coin || !isSameCoin(coin, asked)) return coin
  if (amount === undefined) return { ...coin, isUnread: coin.amount === undefined }
  return { ...coin, amount, isUnread: undefined }
}

function onlyOf(coins: readonly SwapCoin[]): SwapCoin | undefined {
  return coins.length === 1 ? coins[0] : undefined
}
