import type { HttpHandler } from 'msw'
import { minReturnAmount, routerSwap } from '../swap/router-swap.ts'
import { type EndpointCall, endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'
import { type MarketToken, marketTokens, nativeId, tokenByCaip10 } from './tokens.ts'

const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582'
const UNLIMITED = 2n ** 256n - 1n
const GAS = 200_000n
const GAS_PRICE = '1000000000'

/** Swap quotes, approvals and transactions. */
export function swapHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const get = (path: string, answer: (call: EndpointCall) => Response) =>
    endpoint(world, 'swap', 'get', `${origin}/v1/convert/${path}`, (call) => {
      return projectRefusal(world, call.query.get('projectId'), 401) ?? answer(call)
    })
  return [
    get('tokens', ({ query, request }) => tokens(world, query.get('chainId') ?? '', request.url)),
    get('quotes', (call) => quotes(world, call)),
    get('allowance', ({ query }) => {
      const token = query.get('tokenAddress') ?? ''
      const allowance = isNative(token) ? UNLIMITED : (world.allowances.get(owner(query.get('userAddress'), token)) ?? 0n)
      return Response.json({ allowance: allowance.toString() })
    }),
    get('gas-price', () => Response.json({ standard: GAS_PRICE, fast: '1500000000', instant: '2000000000' })),
    get('build-approve', (call) => buildApprove(world, call)),
    endpoint(world, 'swap', 'post', `${origin}/v1/convert/build-transaction`, (call) => {
      return projectRefusal(world, call.body['projectId'], 401) ?? buildTransaction(world, call)
    }),
  ]
}

function owner(user: string | null, token: string): string {
  return `${user ?? ''}|${token}`.toLowerCase()
}

function plain(caip10: string): string {
  return caip10.split(':').at(-1) ?? ''
}

function chainOf(caip10: string): string {
  return caip10.split(':').slice(0, 2).join(':')
}

function isNative(token: string): boolean {
  return token.toLowerCase() === nativeId(chainOf(token)).toLowerCase()
}

function tokens(world: ServiceWorld, chainId: string, base: string): Response {
  if (!chainId) return refusal(400, 'chainId', 'Chain id is missing')
  const list = tokensOf(world, chainId).map((token, index) => ({
    ...token,
    logoUri: index === 7 ? null : new URL(`/fake-media/${token.symbol}`, base).href,
    eip2612: index % 2 ? false : null,
  }))
  return Response.json({ tokens: list })
}

function tokensOf({ knobs: { market } }: ServiceWorld, chainId: string): readonly MarketToken[] {
  return market?.chainId === chainId ? market.tokens : marketTokens(chainId)
}

function tokenIn(world: ServiceWorld, id: string): MarketToken | undefined {
  return tokensOf(world, chainOf(id)).find(({ address }) => address.toLowerCase() === id.toLowerCase()) ?? tokenByCaip10(id)
}

/** Rates of the local exchange, else prices of the world, less 0.3 %; nine digits of precision. */
function received(world: ServiceWorld, amount: bigint, from: MarketToken, to: MarketToken): bigint {
  const { market } = world.knobs
  if (market && chainOf(from.address) === market.chainId)
    return (amount * BigInt(market.rates[`${plain(from.address)}>${plain(to.address)}`.toLowerCase()] ?? '0')) / 10n ** 18n
  const rate = ((world.knobs.prices[from.symbol] ?? 0) / (world.knobs.prices[to.symbol] ?? 1)) * 0.997
  return (amount * BigInt(Math.round(rate * 1e9)) * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals) / 1_000_000_000n
}

function quotes(world: ServiceWorld, { query }: EndpointCall): Response {
  const from = tokenIn(world, query.get('from') ?? '')
  const to = tokenIn(world, query.get('to') ?? '')
  const amount = query.get('amount') ?? ''
  if (!from || !to) return refusal(400, 'from', 'Token is not supported')
  if (!/^\d+$/.test(amount)) return refusal(400, 'amount', 'Amount is not an integer')
  if (!world.knobs.swapLiquidity) return refusal(400, 'quotes', 'insufficient liquidity')
  const toAmount = received(world, BigInt(amount), from, to).toString()
  return Response.json({ quotes: [{ id: null, fromAmount: amount, fromAccount: from.address, toAmount, toAccount: to.address }] })
}

/** The approval is for the token in `to`, and `tx.from` repeats the parameter `from`: the live service's confusing answer. */
function buildApprove(world: ServiceWorld, { query }: EndpointCall): Response {
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  const asked = query.get('amount')
  if (!tokenIn(world, to)) return refusal(400, 'to', 'Token is not supported')
  if (asked !== null && !/^\d+$/.test(asked)) return refusal(400, 'amount', 'Amount is not an integer')
  const amount = asked === null ? UNLIMITED : BigInt(asked)
  if (world.knobs.approvesAtOnce) for (const token of [from, to]) world.allowances.set(owner(query.get('userAddress'), token), amount)
  const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0')
  const data = `0x095ea7b3${word(routerOf(world, to))}${word(amount.toString(16))}`
  return Response.json({ tx: { from, to, data, value: '0', eip155: { gasPrice: GAS_PRICE } } })
}

/** `tx.amount` is what is received; the value of the transaction is left to the client. */
function buildTransaction(world: ServiceWorld, { body }: EndpointCall): Response {
  const { from, to, userAddress, amount } = body as Record<string, string>
  if (!from || !to || !userAddress) return new Response('Failed to deserialize the JSON body', { status: 422 })
  const chains = new Set([from, to, userAddress].map(chainOf))
  if (chains.size !== 1) return refusal(400, 'from', 'All parameters must be on one chain')
  if (!/^\d+$/.test(amount ?? '')) return refusal(400, 'amount', 'Amount is not an integer')
  const slippage = (body['eip155'] as Record<string, unknown> | undefined)?.['slippage'] ?? 1
  if (!Number.isInteger(slippage) || Number(slippage) < 0 || Number(slippage) > 50)
    return refusal(400, 'slippage', 'Slippage must be an integer from 0 to 50')
  const gas = ((GAS * 11n) / 10n).toString()
  const [source, target] = [tokenIn(world, from), tokenIn(world, to)]
  const toAmount = source && target ? received(world, BigInt(amount ?? 0), source, target) : 0n
  const minimum = minReturnAmount(toAmount, Number(slippage))
  const data = routerSwap({ from: plain(from), to: plain(to), receiver: plain(userAddress), amount: BigInt(amount ?? 0), minimum })
  return Response.json({
    tx: {
      from: userAddress,
      to: `${chainOf(from)}:${routerOf(world, from)}`,
      data,
      amount: toAmount.toString(),
      eip155: { gas, gasPrice: GAS_PRICE },
    },
  })
}

function routerOf({ knobs: { market } }: ServiceWorld, id: string): string {
  return market?.chainId === chainOf(id) ? market.router : ROUTER
}
