import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'
import { type MarketToken, marketTokens, nativeId } from './tokens.ts'

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

/** Deposits from an exchange (JSON-RPC) and transfers between chains (REST). */
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
      if (!world.polls.has(requestId)) return Response.json({ error: 'No such request' }, { status: 404 })
      const polls = poll(world, requestId)
      return Response.json({
        status: polls > world.knobs.exchangePolls ? world.knobs.transfers.outcome : polls > 1 ? 'pending' : 'waiting',
      })
    }),
    endpoint(world, 'exchange', 'get', `${transfers}/assets/exchanges/:exchange`, ({ param }) =>
      Response.json({
        exchangeId: param('exchange'),
        assets: { eip155: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'native'].map((asset) => currency(world, 'eip155:8453', asset)) },
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

const NATIVE_EVM = `0x${'e'.repeat(40)}`
const TRANSFER = '0xa9059cbb'
/** Where money goes that the service takes, unless a knob says otherwise. */
const VAULTS = { eip155: `0x${'3'.repeat(40)}`, solana: '3hZ5rZbLhE5bmZVXkNwzZcGLMcZmJ1tqBYpXxgUuD6QW' } as const

function networkOf(chainReference: string): string {
  return `${/^\d+$/.test(chainReference) ? 'eip155' : 'solana'}:${chainReference}`
}

/** What the market knows of a token, else a dollar. */
function tokenOf({ knobs: { market } }: ServiceWorld, network: string, asset: string): Omit<MarketToken, 'address'> {
  const isNative = asset === 'native' || asset.toLowerCase() === NATIVE_EVM || `${network}:${asset}` === nativeId(network)
  const id = isNative ? nativeId(network) : `${network}:${asset}`
  const known = market?.chainId === network ? market.tokens : marketTokens(network)
  const found = known.find(({ address }) => address.toLowerCase() === id.toLowerCase())
  return found ?? (isNative ? { name: 'Ether', symbol: 'ETH', decimals: 18 } : { name: 'USD Coin', symbol: 'USDC', decimals: 6 })
}

function currency(world: ServiceWorld, network: string, asset: string): object {
  const { name, symbol, decimals } = tokenOf(world, network, asset)
  return { network, asset, metadata: { name, symbol, decimals } }
}

/** Millionths of a dollar for a whole token. */
function priceOf(world: ServiceWorld, symbol: string): bigint {
  return BigInt(Math.round((world.knobs.prices[symbol] ?? 1) * 1_000_000))
}

/** Chain ids are the reference part of CAIP-2; amounts are in base units of the destination. The fee is 1 %. */
function quote(world: ServiceWorld, body: Readonly<Record<string, unknown>>): Response {
  const { originChainId, originCurrency, destinationChainId, destinationCurrency, recipient, amount, user } = body as Record<string, string>
  if (!originChainId || !originCurrency || !destinationChainId || !destinationCurrency || !recipient)
    return Response.json({ error: 'A parameter is missing' }, { status: 400 })
  if (!/^\d+$/.test(amount ?? '')) return Response.json({ error: 'Amount is not an integer' }, { status: 400 })
  const { transfers } = world.knobs
  if (transfers.refusal !== undefined) return Response.json({ error: transfers.refusal }, { status: 400 })
  const [from, to] = [networkOf(originChainId), networkOf(destinationChainId)]
  const [paid, bought] = [tokenOf(world, from, originCurrency), tokenOf(world, to, destinationCurrency)]
  const value = BigInt(amount ?? '0') * priceOf(world, bought.symbol) * 10n ** BigInt(paid.decimals)
  const price = value / (priceOf(world, paid.symbol) * 10n ** BigInt(bought.decimals))
  const fee = price / 100n + 1n
  const total = price + fee
  const origin = currency(world, from, originCurrency)
  const isEvm = from.startsWith('eip155:')
  const vault = transfers.vault ?? VAULTS[isEvm ? 'eip155' : 'solana']
  const requestId = world.nextId()
  world.polls.set(requestId, 0)
  const isToken = originCurrency.toLowerCase() !== NATIVE_EVM
  const data = isToken ? `${TRANSFER}${vault.slice(2).padStart(64, '0')}${total.toString(16).padStart(64, '0')}` : '0x'
  const transaction = { from: user, to: isToken ? originCurrency : vault, data, value: isToken ? '0' : `${total}` }
  return Response.json({
    origin: { amount: `${total}`, currency: origin },
    destination: { amount, currency: currency(world, to, destinationCurrency) },
    fees: [{ id: 'service', label: 'Service Fee', amount: `${fee}`, currency: origin }],
    steps: [
      user && isEvm
        ? { requestId, type: 'transaction', transaction }
        : { requestId, type: 'deposit', deposit: { amount: `${total}`, currency: originCurrency, receiver: vault } },
    ],
    timeInSeconds: 12,
  })
}
