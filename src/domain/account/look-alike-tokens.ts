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

/** Symbols that are imitated most. Where no contract of that symbol is known, a token must have a price to carry one of them. */
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

/** Those of one skeleton: whether one of them is known for itself, and whether one has a price. */
type Group = { isKnown: boolean; hasPrice: boolean }

/** The tokens whose symbol looks like that of another, better known one. `held`: all tokens of the account. */
export function lookAlikeTokens(held: readonly HeldToken[], network: Network): ReadonlySet<HeldToken> {
  const looks = new Map(held.map((token) => [token, skeleton(token.symbol)]))
  const groups = new Map<string, Group>()
  for (const [{ address, isListed, isGenuine, price }, look] of looks) {
    const { isKnown, hasPrice } = groups.get(look) ?? { isKnown: false, hasPrice: false }
    groups.set(look, {
      isKnown: isKnown || isListed === true || isGenuine === true || address === undefined,
      hasPrice: hasPrice || price !== undefined,
    })
  }
  const own = skeleton(network.nativeCurrency.symbol)
  return new Set(held.filter((token) => imitates(token, looks.get(token) ?? '', groups, own)))
}

function imitates(token: HeldToken, look: string, groups: ReadonlyMap<string, Group>, own: string): boolean {
  if (token.address === undefined || token.isListed || token.isGenuine) return false
  if (token.isGenuine === false) return true
  if (look === '' || look === own) return true
  const group = groups.get(look)
  if (group?.isKnown) return true
  const isForeignScript = /(?![a-z])\p{L}/iu.test(token.symbol)
  if (KNOWN.has(look)) return isForeignScript || token.price === undefined || token.symbol.toLowerCase() !== plain(token.symbol)
  return token.price === undefined && group?.hasPrice === true
}

/** The symbol without digits in the place of letters. */
function plain(symbol: string): string {
  return [...symbol.toLowerCase()].map((letter) => TWINS.get(letter) ?? letter).join('')
}
