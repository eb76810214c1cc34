import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { Network } from '../network/network.ts'

/** Letters that are drawn like Latin ones. */
const TWINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      һ: 'h',
      і: 'i',
      ј: 'j',
      к: 'k',
      м: 'm',
      н: 'h',
      о: 'o',
      р: 'p',
      ѕ: 's',
      т: 't',
      у: 'y',
      х: 'x',
    },
    ...{ α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'y', χ: 'x', ζ: 'z' },
    ...{ ꓴ: 'u', ꓢ: 's', ꓓ: 'd', ꓚ: 'c', ꓰ: 'e', ꓔ: 't', ꓧ: 'h', ꓐ: 'b', ꓮ: 'a', ꓲ: 'i', ꓳ: 'o' },
    ...{ '0': 'o', '1': 'l', '5': 's', '₮': 't', $: 's', ı: 'i', Ꭼ: 'e', Ꮯ: 'c', Ꮪ: 's', Ꭰ: 'd', Ꭲ: 't', Ꮋ: 'h' },
  }).map(([twin, letter]) => [twin.toLowerCase(), letter]),
)

/** Symbols that are imitated most. Where the site lists none of that symbol, a token must have a price to carry one of them. */
const KNOWN: ReadonlySet<string> = new Set(
  ['ETH', 'WETH', 'BTC', 'WBTC', 'USDC', 'USDT', 'DAI', 'SOL', 'BNB', 'MATIC', 'POL', 'LINK', 'UNI', 'AAVE', 'ARB', 'OP', 'STETH'].map(
    skeleton,
  ),
)

/** How a symbol looks: two symbols of one skeleton are hard to tell apart. `I` and `l` and `1` are one, too. */
export function skeleton(symbol: string): string {
  return [...symbol.normalize('NFKD').toLowerCase()]
    .map((letter) => TWINS.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => (letter === 'i' ? 'l' : letter))
    .join('')
}

/** True for a token whose symbol looks like that of another, better known one. `held`: all tokens of the account. */
export function imitates(token: HeldToken, network: Network, held: readonly HeldToken[]): boolean {
  if (token.address === undefined || token.isListed) return false
  const looks = skeleton(token.symbol)
  if (looks === '' || looks === skeleton(network.nativeCurrency.symbol)) return true
  const others = held.filter((other) => other !== token && skeleton(other.symbol) === looks)
  if (others.some(({ address, isListed }) => isListed || address === undefined)) return true
  const isForeignScript = /(?![a-z])\p{L}/iu.test(token.symbol)
  if (KNOWN.has(looks)) return isForeignScript || token.price === undefined || token.symbol.toLowerCase() !== plain(token.symbol)
  return token.price === undefined && others.some(({ price }) => price !== undefined)
}

/** The symbol without digits in the place of letters. */
function plain(symbol: string): string {
  return [...symbol.toLowerCase()].map((letter) => TWINS.get(letter) ?? letter).join('')
}
