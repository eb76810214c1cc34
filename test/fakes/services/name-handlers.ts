import type { HttpHandler } from 'msw'
import { createPublicClient, http, isAddress, verifyMessage } from 'viem'
import { type EndpointCall, endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import type { NameRecord, ServiceWorld } from './service-world.ts'

const ZONES = ['reown.id', 'wcn.id']
const LABEL = /^[a-z0-9.-]{3,64}$/

/** Name lookup, reverse lookup, suggestions and registration. */
export function nameHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const get = (path: string, answer: (call: EndpointCall) => Response) =>
    endpoint(world, 'names', 'get', `${origin}/v1/profile/${path}`, (call) => {
      return projectRefusal(world, call.query.get('projectId'), 401) ?? answer(call)
    })
  return [
    get('account/:name', ({ param, query }) => lookup(world, param('name'), query.get('apiVersion') === '2')),
    get('reverse/:address', ({ param, query }) => reverse(world, param('address'), query.get('apiVersion') === '2')),
    get('suggestions/:label', ({ param, query }) => suggestions(world, param('label'), query.get('zone') ?? 'reown.id')),
    // The one call that carries no project id.
    endpoint(world, 'names', 'post', `${origin}/v1/profile/account`, ({ body }) => register(world, body)),
  ]
}

/** Why the service would not look at this name, or undefined. */
function fault(name: string): string | undefined {
  const [label = '', ...zone] = name.split('.')
  if (name.split('.').length !== 3 || !ZONES.includes(zone.join('.'))) return `Name is not in the allowed zones: ${name}`
  return LABEL.test(label) ? undefined : `Invalid name length: ${name}`
}

/** An unknown name is 200 `[]` for version 2 callers, 404 for older ones. */
function lookup(world: ServiceWorld, name: string, second: boolean): Response {
  const why = fault(name)
  if (why) return refusal(400, 'name', why)
  const record = world.names.get(name)
  if (record) return Response.json(record)
  return second ? Response.json([]) : refusal(404, 'name', 'Name is not registered')
}

function reverse(world: ServiceWorld, address: string, second: boolean): Response {
  if (!isAddress(address, { strict: false })) return refusal(400, 'address', 'The provided address is invalid')
  const records = [...world.names.values()].filter(({ addresses }) =>
    Object.values(addresses).some((entry) => entry.address.toLowerCase() === address.toLowerCase()),
  )
  return records.length > 0 || second ? Response.json(records) : refusal(404, 'address', 'No name is registered for the address')
}

function suggestions(world: ServiceWorld, label: string, zone: string): Response {
  const word = label.toLowerCase()
  if (!LABEL.test(word)) return refusal(400, 'name', `Invalid name length: ${label}`)
  const names = [word, `${word}1`, `${word}-eth`, `the-${word}`, `${word}x`].map((option) => `${option}.${zone}`)
  return Response.json({ suggestions: names.map((name) => ({ name, registered: world.names.has(name) })) })
}

async function register(world: ServiceWorld, body: Readonly<Record<string, unknown>>): Promise<Response> {
  const { coin_type: coinType, address, signature, message } = body
  if (typeof coinType !== 'number' || typeof address !== 'string' || typeof signature !== 'string' || typeof message !== 'string')
    return new Response('Failed to deserialize the JSON body', { status: 422 })
  if (coinType !== 60 && coinType < 0x8000_0000) return refusal(400, 'coin_type', 'Unsupported coin type')
  const wish = signedWish(message)
  if (!wish) return refusal(400, 'message', 'Failed to deserialize the message')
  if (Math.abs(world.now() / 1000 - wish.timestamp) > 10) return refusal(400, 'timestamp', 'Timestamp is too old or in the future')
  const why = fault(wish.name)
  if (why) return refusal(400, 'name', why)
  if (world.names.has(wish.name)) return refusal(400, 'name', 'Name is already registered')
  const signed =
    isAddress(address, { strict: false }) &&
    (await isSigned(world, coinType, { address, message, signature: signature as `0x${string}` }).catch(() => false))
  if (!signed) return refusal(401, 'signature', 'Invalid signature')
  const at = new Date(world.now()).toISOString()
  const entry = { address, created_at: at }
  const record: NameRecord = {
    name: wish.name,
    registered_at: at,
    updated_at: null,
    addresses: { '60': entry, [String(coinType)]: entry },
    attributes: wish.attributes,
  }
  world.names.set(wish.name, record)
  return Response.json(record)
}

/** By a key or, on the chain of the coin type (ENSIP-11), by a contract. */
function isSigned(world: ServiceWorld, coinType: number, signed: Parameters<typeof verifyMessage>[0]): Promise<boolean> {
  const url = world.knobs.chains[`eip155:${coinType === 60 ? 1 : coinType - 0x8000_0000}`]
  return url === undefined ? verifyMessage(signed) : createPublicClient({ transport: http(url) }).verifyMessage(signed)
}

function signedWish(message: string): Readonly<{ name: string; timestamp: number; attributes: Record<string, string> }> | undefined {
  try {
    const { name, timestamp, attributes } = JSON.parse(message) as Record<string, unknown>
    if (typeof name !== 'string' || typeof timestamp !== 'number') return undefined
    return { name, timestamp, attributes: (attributes ?? {}) as Record<string, string> }
  } catch {
    return undefined
  }
}
