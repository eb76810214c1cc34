import type { EvmCall, Move } from '../../ports/money/evm-node.ts'
import type { BuiltSwap, BuiltTransaction } from '../../ports/swap/swap-provider.ts'
import type { CaipAddressText } from '../caip/caip-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Coin } from '../money/coin.ts'
import { isMovingCall, readTokenCall, type TokenCall } from '../money/evm-calls.ts'
import type { CaipNetworkId } from '../network/network.ts'

/** Spec §1. */
export const SWAP_CHAINS: ReadonlySet<string> = new Set(
  [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
)
/** Percent. Wire reference 9.3. */
export const SLIPPAGE = 1
/** Of the source amount; display only. Wire reference 9.3. */
export const PROVIDER_FEE_PERCENT = '0.85'
/** From here on a visitor is warned, and from the second one has to confirm that separately; without prices, a swap is warned of, and a payment to be confirmed separately. In hundredths of a percent. */
const IMPACT_WARN = 500n
const IMPACT_STOP = 1500n
export const NATIVE_TOKEN = `0x${'e'.repeat(40)}`

/** `swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)` of the usual router. */
const ROUTER_SWAP = '0x07ed2379'
/** That router, the 1inch Aggregation Router V6: one address on every chain but ZKsync Era. */
const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
const ROUTERS: ReadonlyMap<string, string> = new Map([['eip155:324', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff']])
const WORD = 64

/** What was asked for and is shown. `from` and `to` are plain addresses of tokens, `minimum` in base units. */
export type SwapWish = Readonly<{ chain: CaipNetworkId; user: string; from: string; to: string; amount: bigint; minimum: bigint }>

/** The least that is received. Rounded up, so that the contract accepts no less than is shown. */
export function minimumOf(toAmount: bigint, slippage = SLIPPAGE): bigint {
  return (toAmount * BigInt(100 - slippage) + 99n) / 100n
}

export function impactVerdict(impact: bigint | undefined): 'ok' | 'warn' | 'confirm' | 'unknown' {
  if (impact === undefined) return 'unknown'
  if (impact < IMPACT_WARN) return 'ok'
  return impact < IMPACT_STOP ? 'warn' : 'confirm'
}

/**
 * The part of the value that is lost, in hundredths of a percent; undefined without both values. Values in USD as integers of one scale.
 * @example priceImpact(1000n, 940n) // 600n
 */
export function priceImpact(given: bigint | undefined, received: bigint | undefined): bigint | undefined {
  if (given === undefined || received === undefined || given <= 0n) return undefined
  return received >= given ? 0n : ((given - received) * 10_000n) / given
}

/** The service's name of a token: CAIP-10, with an address of its own for the chain's coin. */
export function serviceId({ caipNetworkId, address }: Pick<Coin, 'caipNetworkId' | 'address'>): CaipAddressText {
  return `${caipNetworkId}:${address ?? NATIVE_TOKEN}`
}

export const isNativeToken = (address: string): boolean => address.toLowerCase() === NATIVE_TOKEN

/** The transaction's value: the amount where the source is the chain's own coin, else nothing. */
export function callValue({ from, amount }: Pick<SwapWish, 'from' | 'amount'>): bigint {
  return isNativeToken(from) ? amount : 0n
}

/**
 * The call of an approval that the service built: exactly `amount` of the source token, for the contract that swaps.
 * @throws SWAP_REFUSED
 */
export function approvalCall(built: BuiltTransaction, { chain, user, from, amount }: SwapWish, router: string): EvmCall {
  const read: TokenCall | undefined = readTokenCall(built.data)
  if (built.chainId !== chain) throw refused('chain')
  if (!isSame(built.to, from) || read?.kind !== 'approve') throw refused('approval')
  if (!isSame(read.address, router)) throw refused('spender')
  if (read.amount !== amount) throw refused('approval')
  if ((built.value ?? 0n) !== 0n) throw refused('value')
  return { from: user, to: from, data: built.data, value: 0n }
}

/** The call of a swap that the service built, as far as it can be judged without running it. @throws SWAP_REFUSED */
export function swapCall(built: BuiltSwap, wish: SwapWish): EvmCall {
  const value = callValue(wish)
  if (built.chainId !== wish.chain) throw refused('chain')
  if ([wish.from, wish.to, wish.user].some((address) => isSame(address, built.to)) || isNativeToken(built.to)) throw refused('contract')
  if (isMovingCall(built.data)) throw refused('data')
  if (built.value !== undefined && built.value !== value) throw refused('value')
  if (built.toAmount < wish.minimum) throw refused('minimum')
  if (built.data.toLowerCase().startsWith(ROUTER_SWAP)) expectRouterSwap(built.data, wish)
  return { from: wish.user, to: built.to, data: built.data, value }
}

/** Whether `address` is the contract whose rules the data is read by. Of another one, the words of the data promise nothing. */
export function isKnownRouter(address: string, chain: string): boolean {
  return isSame(address, ROUTERS.get(chain) ?? ROUTER)
}

export function isDecodable({ data }: Pick<EvmCall, 'data'>): boolean {
  return data.toLowerCase().startsWith(ROUTER_SWAP)
}

/** The description of the usual router: `srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags`. */
function expectRouterSwap(data: string, wish: SwapWish): void {
  const words = data.slice(10)
  const word = (place: number) => words.slice(place * WORD, (place + 1) * WORD)
  const number = (place: number) => (word(place).length === WORD && /^[0-9a-f]+$/i.test(word(place)) ? BigInt(`0x${word(place)}`) : -1n)
  const address = (place: number) => (/^0{24}[0-9a-f]{40}$/i.test(word(place)) ? `0x${word(place).slice(24)}` : '')
  if (!isSame(address(1), wish.from) || !isSame(address(2), wish.to)) throw refused('data')
  if (!isSame(address(4), wish.user)) throw refused('receiver')
  if (number(5) !== wish.amount) throw refused('amount')
  if (number(6) < wish.minimum) throw refused('minimum')
}

/**
 * What a simulation moves, compared with the quote: nothing but the amount leaves the account, nobody may take anything later, at least the
 * minimum arrives. Some tokens write down what is left of an allowance each time it is used. @throws SWAP_REFUSED
 */
export function expectMoves(moves: readonly Move[], wish: SwapWish, router: string): void {
  const user = wish.user.toLowerCase()
  const tokenOf = (move: Move) => move.token ?? NATIVE_TOKEN
  const [source, target] = [wish.from.toLowerCase(), wish.to.toLowerCase()]
  const balance = new Map<string, bigint>()
  for (const move of moves) {
    const token = tokenOf(move)
    if (move.isGrant) {
      if (move.from === user && move.amount > 0n && !(token === source && isSame(move.to, router))) throw refused('approval')
      continue
    }
    if (move.from === user) balance.set(token, (balance.get(token) ?? 0n) - move.amount)
    if (move.to === user) balance.set(token, (balance.get(token) ?? 0n) + move.amount)
  }
  for (const [token, change] of balance) if (change < 0n && token !== source) throw refused('data')
  if (-(balance.get(source) ?? 0n) > wish.amount) throw refused('amount')
  if ((balance.get(target) ?? 0n) < wish.minimum) throw refused('minimum')
}

export const refused = (part: string) => fail('SWAP_REFUSED', { part })

function isSame(one: string, other: string): boolean {
  return one !== '' && one.toLowerCase() === other.toLowerCase()
}

/** Errors by which routers refuse less than the minimum. */
const TOO_LITTLE: ReadonlySet<string> = new Set([
  '0x064a4ec6',
  '0xf32bec2f',
  '0x39d35496',
  '0x849eaf98',
  '0xc9f52c71',
  '0x4e86d23a',
  '0xb73097b4',
  '0x8b063d73',
  '0x42301c23',
  '0x8199f5f3',
  '0x97a6f3b9',
  '0x6a962daa',
])
const TOO_LITTLE_TEXT = /slippage|too little received|insufficient.?output|return amount|min.?return/i

/** Whether a simulation failed because less than the minimum would be received. */
export function isPriceMove(error: unknown): boolean {
  if (!isAppError(error, 'SIMULATION_FAILED')) return false
  const { reason, selector } = error.facts
  return (selector !== undefined && TOO_LITTLE.has(selector)) || TOO_LITTLE_TEXT.test(reason ?? '')
}

/** Whether the service has no offer of that size, as opposed to none that could be asked for or believed. */
export function isDry(error: unknown): boolean {
  if (isAppError(error, 'SWAP_REFUSED')) return error.facts.part === 'quote'
  return isAppError(error, 'HTTP_STATUS') && /insufficient liquidity/i.test(error.facts.description ?? '')
}
