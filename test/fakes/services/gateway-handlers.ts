import { bypass, type HttpHandler } from 'msw'
import { FakeEnsNode } from '../account/fake-ens-node.ts'
import { type EndpointCall, endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import type { ServiceWorld } from './service-world.ts'

/** RPC gateway and supported chains. */
export function gatewayHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const call = (call: EndpointCall) => projectRefusal(world, call.query.get('projectId'), 401) ?? forward(world, call)
  const upgrade = () => new Response('Upgrade Required', { status: 426 })
  return [
    endpoint(world, 'gateway', 'get', `${origin}/v1/supported-chains`, () => {
      const http = [...new Set([...world.knobs.supportedChains, ...Object.keys(world.knobs.chains)])]
      const ws = http.filter((chain) => chain.startsWith('eip155:'))
      return Response.json({ http, ws }, { headers: { 'cache-control': 'public, max-age=86400' } })
    }),
    endpoint(world, 'gateway', 'post', `${origin}/v1`, call),
    endpoint(world, 'gateway', 'post', `${origin}/v1/`, call),
    endpoint(world, 'gateway', 'get', `${origin}/v1`, upgrade),
    endpoint(world, 'gateway', 'get', `${origin}/v1/`, upgrade),
  ]
}

async function forward(world: ServiceWorld, { query, text, body }: EndpointCall): Promise<Response> {
  const chainId = query.get('chainId') ?? ''
  const target = world.knobs.chains[chainId]
  if (target) {
    const answer = await fetch(bypass(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text }))
    return new Response(await answer.text(), { status: answer.status, headers: { 'content-type': 'application/json' } })
  }
  if (!world.knobs.supportedChains.includes(chainId))
    return refusal(400, 'chainId', `We don't support the chain id: ${chainId || '(none)'}`)
  if (world.knobs.hasEns && chainId === 'eip155:1' && body['method'] === 'eth_call') return ens(world, body)
  return Response.json({ jsonrpc: '2.0', id: body['id'] ?? null, ...canned(chainId, body['method']) })
}

/** Names of Ethereum, as the identity service tells them: each leads back to its account. */
async function ens({ knobs }: ServiceWorld, body: Readonly<Record<string, unknown>>): Promise<Response> {
  const node = new FakeEnsNode()
  for (const [address, { name }] of Object.entries(knobs.identities)) {
    if (name === null) continue
    node.primary.set(address.toLowerCase(), name)
    node.forward.set(name, address)
  }
  const answer = await node.json({ url: 'ens', body }, new AbortController().signal).catch(() => notFound('eth_call'))
  return Response.json({ jsonrpc: '2.0', id: body['id'] ?? null, ...(answer as object) })
}

/** A chain that no node stands behind knows its id, its height, and that everybody has one coin. */
function canned(chainId: string, method: unknown): object {
  const [namespace, reference] = chainId.split(':')
  switch (method) {
    case 'eth_chainId':
      return namespace === 'eip155' ? { result: `0x${Number(reference).toString(16)}` } : notFound(method)
    case 'eth_blockNumber':
      return { result: '0x1312d00' }
    case 'eth_getBalance':
      return { result: '0xde0b6b3a7640000' }
    case 'getBalance':
      return { result: { context: { slot: 1 }, value: 1_000_000_000 } }
    default:
      return notFound(method)
  }
}

function notFound(method: unknown): object {
  return { error: { code: -32601, message: `The method ${String(method)} does not exist or is not available` } }
}
