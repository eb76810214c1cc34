import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'

const EXCHANGES = ['binance', 'coinbase', 'reown_test'] as const
const NAMES: Readonly<Record<string, string>> = { binance: 'Binance', coinbase: 'Coinbase', reown_test: 'Test exchange' }
const TEST_ASSETS = ['eip155:11155111/slip44:60', 'eip155:84532/slip44:60']
const ASSET = /^([a-z0-9]+:[A-Za-z0-9]+)\/(slip44:\d+|erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$/

class RpcFailure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Deposits from an exchange (JSON-RPC) and transfers between chains (REST). Wire reference 12. */
export function exchangeHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const transfers = `${origin}/appkit/v1/transfers`
  return [
    endpoint(world, 'exchange', 'post', `${origin}/v1/json-rpc`, (call) => {
      const id = call.body['id'] ?? null
      try {
        return Response.json({ jsonrpc: '2.0', id, result: rpc(world, call) })
      } catch (error) {
        const { code, message } = error instanceof RpcFailure ? error : { code: -32000, message: 'Internal error' }
        return Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status: code === -32000 ? 500 : 400 })
      }
    }),
    endpoint(world, 'exchange', 'post', `${transfers}/quote`, ({ body }) => quote(world, body)),
    endpoint(world, 'exchange', 'get', `${transfers}/status`, ({ query }) => {
      const requestId = query.get('requestId') ?? ''
      if (!requestId) return Response.json({ error: 'requestId is missing' }, { status: 400 })
      const polls = poll(world, requestId)
      return Response.json({ status: polls > world.knobs.exchangePolls ? 'success' : polls > 1 ? 'pending' : 'waiting' })
    }),
    endpoint(world, 'exchange', 'get', `${transfers}/assets/exchanges/:exchange`, ({ param }) =>
      Response.json({
        exchangeId: param('exchange'),
        assets: { eip155: [currency('8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'), currency('8453', 'native')] },
      }),
    ),
  ]
}

function rpc(world: ServiceWorld, { body, query, request }: EndpointCall): object {
  const params = (body['params'] ?? {}) as Record<string, unknown>
  const feature = query.get('source') === 'fund-wallet' ? 'fund_from_exchange' : 'payments'
  const enabled = world.knobs.features.some(({ id, isEnabled }) => id === feature && isEnabled)
  switch (body['method']) {
    case 'reown_getExchanges':
    case 'reown_getExchangePayUrl':
    case 'reown_getExchangeBuyStatus':
      if (!query.get('projectId')) throw new RpcFailure(-1, 'Project id is missing')
      if (!enabled) throw new RpcFailure(-1, `Feature ${feature} is not enabled for this project`)
      break
    default:
      throw new RpcFailure(-32601, `Method ${String(body['method'])} not found`)
  }
  if (body['method'] === 'reown_getExchanges') return exchanges(params, request.url)
  return body['method'] === 'reown_getExchangePayUrl' ? payUrl(world, params) : buyStatus(world, params)
}

function exchanges(params: Readonly<Record<string, unknown>>, base: string): object {
  if (typeof params['page'] !== 'number') throw new RpcFailure(-32602, 'Invalid params: page is missing')
  const asset = params['asset']
  const supported = asset === undefined || (typeof asset === 'string' && ASSET.test(asset))
  const found = supported ? EXCHANGES.filter((id) => id !== 'reown_test' || TEST_ASSETS.includes(String(asset))) : []
  const list = found.map((id) => ({ id, name: NAMES[id], imageUrl: new URL(`/fake-media/${id}`, base).href }))
  return { exchanges: params['page'] === 0 ? list : [], total: list.length }
}

function payUrl(world: ServiceWorld, params: Readonly<Record<string, unknown>>): object {
  const { exchangeId, asset, amount, recipient } = params as Record<string, string>
  const chain = ASSET.exec(asset ?? '')?.[1]
  if (!exchangeId || !(exchangeId in NAMES)) throw new RpcFailure(-32602, `Exchange ${exchangeId} is not supported`)
  if (!chain) throw new RpcFailure(-32602, `Asset ${asset} is not supported`)
  if (!/^(\d+(\.\d+)?|0x[0-9a-fA-F]+)$/.test(String(amount))) throw new RpcFailure(-32602, 'Invalid amount')
  if (!recipient?.startsWith(`${chain}:`)) throw new RpcFailure(-32602, 'Recipient and asset must be on the same chain')
  const sessionId = world.nextId().replaceAll('-', '')
  world.polls.set(sessionId, 0)
  const shop = world.knobs.shop ?? `https://pay.${exchangeId.replace('_', '-')}.example`
  return { url: `${shop}/session/${sessionId}`, sessionId }
}

function poll(world: ServiceWorld, id: string): number {
  const polls = (world.polls.get(id) ?? 0) + 1
  world.polls.set(id, polls)
  return polls
}

function buyStatus(world: ServiceWorld, params: Readonly<Record<string, unknown>>): object {
  const { sessionId = '' } = params as Record<string, string>
  if (sessionId.length > 50) throw new RpcFailure(-32602, 'Invalid params: session id is too long')
  if (!world.polls.has(sessionId)) return { status: 'UNKNOWN' }
  const polls = poll(world, sessionId)
  const chosen = world.paid.get(sessionId)
  if (!chosen && (world.knobs.shop || polls <= world.knobs.exchangePolls)) return { status: 'IN_PROGRESS' }
  const status = chosen ?? world.knobs.exchangeOutcome
  return status === 'SUCCESS' ? { status, txHash: `0x${sessionId.padStart(64, '0')}` } : { status }
}

function currency(chainReference: string, asset: string): object {
  const native = asset === 'native' || /^0xe{40}$/i.test(asset)
  return {
    network: `eip155:${chainReference}`,
    asset,
    metadata: native ? { name: 'Ether', symbol: 'ETH', decimals: 18 } : { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  }
}

/** Chain ids are the reference part of CAIP-2; amounts are in base units of the destination. The fee is 1 %. */
function quote(world: ServiceWorld, body: Readonly<Record<string, unknown>>): Response {
  const { originChainId, originCurrency, destinationChainId, destinationCurrency, recipient, amount, user } = body as Record<string, string>
  if (!originChainId || !originCurrency || !destinationChainId || !destinationCurrency || !recipient)
    return Response.json({ error: 'A parameter is missing' }, { status: 400 })
  if (!/^\d+$/.test(amount ?? '')) return Response.json({ error: 'Amount is not an integer' }, { status: 400 })
  const wanted = BigInt(amount ?? '0')
  const fee = wanted / 100n
  const requestId = world.nextId()
  const origin = currency(originChainId, originCurrency)
  const total = (wanted + fee).toString()
  return Response.json({
    origin: { amount: total, currency: origin },
    destination: { amount: wanted.toString(), currency: currency(destinationChainId, destinationCurrency) },
    fees: [{ id: 'service', label: 'Service Fee', amount: fee.toString(), currency: origin }],
    steps: [
      user
        ? { requestId, type: 'transaction', transaction: { from: user, to: `0x${'3'.repeat(40)}`, data: '0x', value: '0' } }
        : { requestId, type: 'deposit', deposit: { amount: total, currency: originCurrency, receiver: `0x${'3'.repeat(40)}` } },
    ],
    timeInSeconds: 12,
  })
}
