import type { HeldToken } from '../../ports/account/token-holdings.ts'
import type { Network } from '../network/network.ts'
import { CONFUSABLES } from './confusables.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** What the table of confusables leaves out, as nobody takes it for that letter; in a symbol it reads so. By the letters of `LETTERS`. */
const SMALL_CAPITALS = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ']
/** The letters A to Z in white on a black disk, and on a black square. */
const ON_BLACK = [0x1f150, 0x1f170]

/** Letters that are drawn like Latin ones, and digits and signs that are put in the place of letters. */
const TWINS: ReadonlyMap<string, string> = new Map([
  ...CONFUSABLES.flatMap(([letters, codes]) =>
    codes.split(' ').map((code): [string, string] => [String.fromCodePoint(Number.parseInt(code, 36)), letters]),
  ),
  ...[...LETTERS].flatMap((letter, place) =>
    [SMALL_CAPITALS.at(place) ?? letter, ...ON_BLACK.map((first) => String.fromCodePoint(first + place))].map((each): [string, string] => [
      each,
      letter,
    ]),
  ),
  ...Object.entries({ '0': 'o', '1': 'l', '5': 's', '₮': 't', $: 's', '₿': 'b', '฿': 'b', '€': 'e', '|': 'l' }),
])

/** Symbols that are imitated most. Where no contract of that symbol is known, a token must have a price to carry one of them. */
const KNOWN: ReadonlySet<string> = new Set(
  ['ETH', 'WETH', 'BTC', 'WBTC', 'USDC', 'USDT', 'DAI', 'SOL', 'BNB', 'MATIC', 'POL', 'LINK', 'UNI', 'AAVE', 'ARB', 'OP', 'STETH'].map(
    skeleton,
  ),
)

/** How a symbol looks: two symbols of one skeleton are hard to tell apart. `I` and `l` and `1` are one, too. */
export function skeleton(symbol: string): string {
  return [...symbol]
    .flatMap((letter) => [...(TWINS.get(letter) ?? letter.normalize('NFKD'))])
    .flatMap((letter) => [...latin(letter)])
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => (letter === 'i' ? 'l' : letter))
    .join('')
}

/** A capital may be drawn like another letter than its small one; a small one of another script, like its capital. */
function latin(letter: string): string {
  const small = letter.toLowerCase()
  return TWINS.get(letter) ?? TWINS.get(small) ?? TWINS.get(letter.toUpperCase()) ?? small
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
  return [...symbol].map(latin).join('')
}
