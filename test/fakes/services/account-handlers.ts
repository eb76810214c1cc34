import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import { history } from './history.ts'
import type { HeldRow, ServiceWorld } from './service-world.ts'
import { marketTokens, nativeId, tokenByCaip10 } from './tokens.ts'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const PAGE = 50

/** Identity, history, balance and price. */
export function accountHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const get = (path: string, answer: (call: EndpointCall) => Response) =>
    endpoint(world, 'account', 'get', `${origin}${path}`, (call) => {
      return projectRefusal(world, call.query.get('projectId'), 401) ?? answer(call)
    })
  return [
    get('/v1/identity/:address', (call) => identity(world, call)),
    get('/v1/account/:address/history', (call) => historyAnswer(world, call)),
    get('/v1/account/:address/balance', (call) => balance(world, call)),
    endpoint(world, 'account', 'post', `${origin}/v1/fungible/price`, ({ body }) => {
      return projectRefusal(world, body['projectId'], 401) ?? price(world, body['addresses'])
    }),
  ]
}

function isAddress(address: string): boolean {
  return EVM_ADDRESS.test(address) || BASE58.test(address)
}

function identity(world: ServiceWorld, { param, request }: EndpointCall): Response {
  const address = param('address')
  if (!isAddress(address)) return refusal(400, 'address', 'The provided address is invalid')
  const known = world.knobs.identities[address.toLowerCase()] ?? { name: null, avatar: null }
  const avatar = known.avatar === null ? null : new URL(known.avatar, request.url).href
  return Response.json({ name: known.name, avatar }, { headers: { 'cache-control': 'public, max-age=86400' } })
}

function historyAnswer(world: ServiceWorld, { param, query, request }: EndpointCall): Response {
  const address = param('address')
  if (!isAddress(address)) return refusal(400, 'address', 'The provided address is invalid')
  const chainId = query.get('chainId') ?? 'eip155:1'
  const start = query.get('cursor') ? Number(atob(query.get('cursor') ?? '').replace('at:', '')) : 0
  if (!Number.isInteger(start)) return refusal(400, 'cursor', 'The provided cursor is invalid')
  const size = chainId.startsWith('eip155:') ? PAGE : 2 * PAGE
  const media = (name: string) => new URL(`/fake-media/${name}`, request.url).href
  const all = history({
    address,
    chainId,
    length: world.knobs.historyLength,
    now: world.now(),
    media,
    collectibles: world.knobs.collectibles,
  })
  const next = start + size < all.length ? btoa(`at:${start + size}`) : null
  return Response.json({ data: all.slice(start, start + size), next })
}

/** Empty without `Origin` (when asked to be that strict), without `sv`, and for two old versions: the live service's rules. */
function balance(world: ServiceWorld, { param, query, request }: EndpointCall): Response {
  if (!isAddress(param('address'))) return refusal(400, 'address', 'The provided address is invalid')
  const version = query.get('sv') ?? ''
  const unwelcome = version === '' || /1\.6\.[45]$/.test(version) || (world.knobs.requireOrigin && !request.headers.has('origin'))
  if (unwelcome) return Response.json({ balances: [] })
  const chainId = query.get('chainId') ?? 'eip155:1'
  const own = world.knobs.holdings[`${chainId}:${param('address').toLowerCase()}`]
  if (own) return Response.json({ balances: own.map((row) => heldRow(row, chainId)) })
  const amounts = ['1.0', '10.0', '250.5', '0.000000000000000001']
  const balances = marketTokens(chainId)
    .slice(0, amounts.length)
    .map((token, index) => {
      const numeric = amounts[index] ?? '0'
      const usd = world.knobs.prices[token.symbol] ?? 0
      const native = token.address === nativeId(chainId)
      return {
        name: token.name,
        symbol: token.symbol,
        chainId,
        ...(native && chainId.startsWith('eip155:') ? {} : { address: token.address }),
        value: Number(numeric) * usd,
        price: usd,
        quantity: { decimals: String(token.decimals), numeric },
        iconUrl: new URL(`/fake-media/${token.symbol}`, request.url).href,
      }
    })
  return Response.json({ balances })
}

function heldRow({ name, symbol, address, decimals, numeric, price }: HeldRow, chainId: string): object {
  return {
    ...{ name, symbol, chainId, quantity: { decimals: String(decimals), numeric } },
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    ...(price !== undefined && { price, value: Number(numeric) * price }),
  }
}

/** The live service looks at the first address only. */
function price(world: ServiceWorld, addresses: unknown): Response {
  const [first] = Array.isArray(addresses) ? (addresses as unknown[]) : []
  if (typeof first !== 'string') return new Response('Failed to deserialize the JSON body', { status: 422 })
  const token = tokenByCaip10(first)
  if (!token) return refusal(400, 'addresses', 'Unsupported asset')
  const usd = world.knobs.prices[token.symbol] ?? 0
  return Response.json({
    fungibles: [{ address: first, name: token.name, symbol: token.symbol, iconUrl: '', price: usd, decimals: token.decimals }],
  })
}
