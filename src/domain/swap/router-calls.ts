/** The conversion service's address for the chain's own coin. */
export const NATIVE_TOKEN = `0x${'e'.repeat(40)}`

export const isNativeToken = (address: string): boolean => address.toLowerCase() === NATIVE_TOKEN

/** What a call of the 1inch Aggregation Router says, as far as its method says it. `from` and `to` are plain addresses. */
export type RouterCall = Readonly<{
  from: string | undefined
  to: string | undefined
  receiver: string | undefined
  amount: bigint | undefined
  /** The contract reverts where less is received. */
  minimum: bigint
}>

/** Which word of the arguments says what. `flags`: of the call's description; its lowest bit lets the router swap a part only. */
type Places = Readonly<{ from?: number; to?: number; receiver?: number; amount?: number; minimum: number; flags?: number }>

const WORD = 64
const PARTIAL_FILL = 1n
/** All words below this can be addresses. */
const ADDRESSES = 1n << 160n

const DESCRIBED: Places = { from: 1, to: 2, receiver: 4, amount: 5, minimum: 6, flags: 7 }
const POOLS: Places = { from: 0, amount: 1, minimum: 2 }
const POOLS_TO: Places = { receiver: 0, from: 1, amount: 2, minimum: 3 }
const CLIPPER: Places = { from: 1, to: 2, amount: 3, minimum: 4 }
const CLIPPER_TO: Places = { receiver: 1, from: 2, to: 3, amount: 4, minimum: 5 }

/** By method, as the public ABIs of the router have them. */
const METHODS: ReadonlyMap<string, Places> = new Map([
  // Version 6: swap, unoswap to unoswap3, ethUnoswap to ethUnoswap3, clipperSwap, each also for a receiver.
  ['0x07ed2379', DESCRIBED],
  ...['0x83800a8e', '0x8770ba91', '0x19367472'].map((method) => [method, POOLS] as const),
  ...['0xe2c95c82', '0xea76dddf', '0xf7a70056'].map((method) => [method, POOLS_TO] as const),
  ...['0xa76dfc3b', '0x89af926a', '0x188ac35d'].map((method) => [method, { minimum: 0 }] as const),
  ...['0x175accdc', '0x0f449d71', '0x493189f0'].map((method) => [method, { receiver: 0, minimum: 1 }] as const),
  ['0xd2d374e5', CLIPPER],
  ['0xc4d652af', CLIPPER_TO],
  // Version 5: swap, unoswap, uniswapV3Swap, clipperSwap, each also for a receiver.
  ['0x12aa3caf', DESCRIBED],
  ['0x0502b1c5', POOLS],
  ['0xf78dc253', POOLS_TO],
  ['0xe449022e', { amount: 0, minimum: 1 }],
  ['0xbc80f1a8', { receiver: 0, amount: 1, minimum: 2 }],
  ['0x84bd6d29', CLIPPER],
  ['0x093d4fa5', CLIPPER_TO],
])

/** The routers of version 6 and 5: one address each on every chain but ZKsync Era. */
const ROUTERS: ReadonlySet<string> = new Set(['0x111111125421ca6dc452d289314280a0f8842a65', '0x1111111254eeb25477b68fb85ed929f73a960582'])
const ROUTERS_OF_ERA: ReadonlySet<string> = new Set([
  '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
  '0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f',
])

/** Whether `address` is the contract whose rules the data is read by. Of another one, the words of the data promise nothing. */
export function isKnownRouter(address: string, chain: string): boolean {
  return (chain === 'eip155:324' ? ROUTERS_OF_ERA : ROUTERS).has(address.toLowerCase())
}

/** Undefined: no method that is known, or words that are none of its arguments. */
export function readRouterCall(data: string): RouterCall | undefined {
  const places = METHODS.get(data.slice(0, 10).toLowerCase())
  if (!places) return undefined
  const words = Object.values(places).map((place) => readNumber(data, place))
  const number = (place: number | undefined) => (place === undefined ? undefined : readNumber(data, place))
  const addresses = [places.from, places.to, places.receiver].map(number)
  const minimum = number(places.minimum)
  // What is swapped in part only may bring less than its minimum.
  const isPart = ((number(places.flags) ?? 0n) & PARTIAL_FILL) !== 0n
  if (minimum === undefined || words.includes(undefined) || addresses.some((each) => each !== undefined && each >= ADDRESSES) || isPart)
    return undefined
  const [from, to, receiver] = addresses.map((each) => (each === undefined ? undefined : `0x${each.toString(16).padStart(40, '0')}`))
  return { from, to, receiver, amount: number(places.amount), minimum }
}

/** Whether a method is one of the router's, readable or not. */
export function isRouterMethod(data: string): boolean {
  return METHODS.has(data.slice(0, 10).toLowerCase())
}

function readNumber(data: string, place: number): bigint | undefined {
  const start = 10 + place * WORD
  const word = data.slice(start, start + WORD)
  return word.length === WORD && /^[0-9a-f]+$/i.test(word) ? BigInt(`0x${word}`) : undefined
}

/** Whether a router means `token` by `address`: it writes the chain's own coin as zero in some methods. */
export function isRouterToken(address: string, token: string): boolean {
  return address === token.toLowerCase() || (isNativeToken(token) && (address === `0x${'0'.repeat(40)}` || isNativeToken(address)))
}
