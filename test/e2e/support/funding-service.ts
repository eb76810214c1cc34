import type { Route } from 'playwright-core'
import { svgPicture } from '../../fakes/services/pictures.ts'

export const SERVICE = 'https://blockchain.service.example.com'
export const SHOP = 'https://shop.provider.example.com'
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** What the service answers. Anything else is 404. `vault`: where it wants to be paid for another token. */
export type Answers = { page?: unknown; payUrl?: string; statuses: string[]; vault: string }

/** Buying, deposits and transfers, as `answers` says. */
export async function serveFunding(route: Route, answers: Answers): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const json = (body: unknown, status = 200) =>
    route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } })
  if (request.method() === 'OPTIONS') return json({})
  const symbol = /^\/public\/getTokenImage\/(ETH|USDC)$/.exec(pathname)?.[1]
  if (symbol)
    return route.fulfill({ contentType: 'image/svg+xml', body: svgPicture(symbol), headers: { 'access-control-allow-origin': '*' } })
  if (pathname === '/v1/supported-chains') return json({ http: ['eip155:1'], ws: [] })
  if (pathname === '/v1/generators/onrampurl') return answers.page === undefined ? json({}, 404) : json({ url: answers.page })
  if (pathname === '/v1/fungible/price') {
    const { addresses } = request.postDataJSON() as { addresses: string[] }
    return json({ fungibles: addresses.map((address) => ({ address, name: 'USD Coin', symbol: 'USDC', price: 1, decimals: 6 })) })
  }
  if (pathname === '/appkit/v1/transfers/quote') return json(quoted(request.postDataJSON() as Record<string, string>, answers.vault))
  if (pathname === '/appkit/v1/transfers/status') return json({ status: answers.statuses.shift() ?? 'success' })
  if (pathname !== '/v1/json-rpc') return json({}, 404)
  const { method } = request.postDataJSON() as { method: string }
  if (method === 'reown_getExchanges')
    return json({ jsonrpc: '2.0', id: 1, result: { exchanges: [{ id: 'coinbase', name: 'Coinbase' }], total: 1 } })
  if (method === 'reown_getExchangePayUrl') return json({ jsonrpc: '2.0', id: 1, result: { url: answers.payUrl, sessionId: 'session1' } })
  return json({ jsonrpc: '2.0', id: 1, result: { status: answers.statuses.shift() ?? 'SUCCESS' } })
}

/** At par, and a hundredth for the service. */
function quoted({ originChainId, destinationChainId, destinationCurrency, amount, user }: Record<string, string>, vault: string): object {
  const side = (network: string | undefined, asset: string | undefined, units: bigint) => {
    return { amount: `${units}`, currency: { network: `eip155:${network}`, asset, metadata: { ...ether } } }
  }
  const wanted = BigInt(amount ?? '0')
  const fee = wanted / 100n
  const origin = side(originChainId, 'native', wanted + fee)
  return {
    ...{ origin, destination: side(destinationChainId, destinationCurrency, wanted) },
    fees: [{ ...origin, amount: `${fee}` }],
    steps: [{ requestId: 'r1', type: 'transaction', transaction: { from: user, to: vault, data: '0x', value: `${wanted + fee}` } }],
    timeInSeconds: 12,
  }
}
