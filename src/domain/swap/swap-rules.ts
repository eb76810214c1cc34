import type { EvmCall, Move } from '../../ports/money/evm-node.ts'
import type { BuiltSwap, BuiltTransaction } from '../../ports/swap/swap-provider.ts'
import type { CaipAddressText } from '../caip/caip-address.ts'
import { isAppError } from '../errors/app-error.ts'
import { fail } from '../errors/fail-in-feature.ts'
import type { Coin } from '../money/coin.ts'
import { isMovingCall, readTokenCall, type TokenCall } from '../money/evm-calls.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { isKnownRouter, isNativeToken, isRouterMethod, isRouterToken, NATIVE_TOKEN, readRouterCall } from './router-calls.ts'

export const SWAP_CHAINS: ReadonlySet<string> = new Set(
  [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
)
/** Percent. */
export const SLIPPAGE = 1
/** In thousandths. */
const QUOTE_DRIFT = 5n
/** Of the source amount; display only. */
export const PROVIDER_FEE_PERCENT = '0.85'
/** From here on a warning, from the second a separate confirmation; without prices a swap is warned of, a payment confirmed. In 0.01 %. */
const IMPACT_WARN = 500n
const IMPACT_STOP = 1500n

/** What was asked for. `from` and `to` are plain addresses of tokens; `minimum`, in base units: a swap that may bring less is refused. */
export type SwapWish = Readonly<{ chain: CaipNetworkId; user: string; from: string; to: string; amount: bigint; minimum: bigint }>

/**
 * The least that a swap may promise, in base units: the slippage below what was quoted, and what a price may move between the quote and the
 * transaction, which are two answers of the service. The router's own minimum is rounded down from the second.
 * @example lowestOf(1000n) // 985n
 */
export function lowestOf(toAmount: bigint): bigint {
  return (toAmount * (1000n - BigInt(SLIPPAGE) * 10n - QUOTE_DRIFT)) / 1000n
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
  if (isRouterMethod(built.data)) expectRouterCall(built.data, wish)
  return { from: wish.user, to: built.to, data: built.data, value }
}

/** What the contract guarantees, in base units; undefined where it is none that we know, or its method is none that we read. */
export function guaranteedMinimum({ to, data }: Pick<EvmCall, 'to' | 'data'>, chain: string): bigint | undefined {
  return isKnownRouter(to, chain) ? readRouterCall(data)?.minimum : undefined
}

/** Whether the data of a call names all that matters: what is received, too. */
export function isDecodable({ data }: Pick<EvmCall, 'data'>): boolean {
  return readRouterCall(data)?.to !== undefined
}

/** What a method leaves open is judged by a simulation. */
function expectRouterCall(data: string, wish: SwapWish): void {
  const read = readRouterCall(data)
  if (!read) throw refused('data')
  const { from, to, receiver, amount, minimum } = read
  if (from !== undefined && !isRouterToken(from, wish.from)) throw refused('data')
  if (to !== undefined && !isRouterToken(to, wish.to)) throw refused('data')
  if (receiver !== undefined && !isSame(receiver, wish.user)) throw refused('receiver')
  if (amount !== undefined && amount !== wish.amount) throw refused('amount')
  if (minimum < wish.minimum) throw refused('minimum')
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
