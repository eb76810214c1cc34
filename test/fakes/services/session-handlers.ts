import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, projectRefusal, refusal, type ServiceOrigin } from './endpoint.ts'
import { hex, seededRandom, textSeed } from './seeded-random.ts'
import type { ServiceWorld } from './service-world.ts'

const OWNER = /^eip155:\d+:0x[0-9a-fA-F]{40}$/
const PERMISSIONS = ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance']
const MAX_LISTED = 255

/** Smart sessions. */
export function sessionHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const guarded = (answer: (call: EndpointCall, owner: string) => Response) => (call: EndpointCall) => {
    const owner = call.param('owner')
    const refused = projectRefusal(world, call.query.get('projectId'), 401)
    if (refused) return refused
    return OWNER.test(owner) ? answer(call, owner) : refusal(400, 'address', 'The provided address is invalid')
  }
  const path = `${origin}/v1/sessions/:owner`
  return [
    endpoint(
      world,
      'sessions',
      'post',
      path,
      guarded((call, owner) => create(world, call, owner)),
    ),
    endpoint(
      world,
      'sessions',
      'post',
      `${path}/activate`,
      guarded(({ body }) => activate(world, body)),
    ),
    endpoint(
      world,
      'sessions',
      'post',
      `${path}/revoke`,
      guarded(({ body }) => revoke(world, body)),
    ),
    endpoint(
      world,
      'sessions',
      'get',
      path,
      guarded((_, owner) => {
        const mine = [...world.permissions.values()].filter(
          (entry) => String(entry['owner']).toLowerCase() === owner.toLowerCase() && entry['context'] !== undefined,
        )
        return Response.json({ pcis: mine.slice(0, MAX_LISTED).map(({ owner: _owner, ...entry }) => entry) })
      }),
    ),
  ]
}

function create(world: ServiceWorld, { body, query }: EndpointCall, owner: string): Response {
  const { expiry, permissions, policies, signer } = body
  if (typeof expiry !== 'number' || !Array.isArray(permissions)) return new Response('Failed to deserialize the JSON body', { status: 422 })
  if (expiry <= world.now() / 1000) return refusal(400, 'expiry', 'Expiry must be in the future')
  if ((signer as Record<string, unknown> | undefined)?.['type'] !== 'keys')
    return refusal(400, 'signer', 'Only the signer type keys is supported')
  if (!permissions.every((entry: Record<string, unknown>) => PERMISSIONS.includes(String(entry['type']))))
    return refusal(400, 'permissions', 'Unsupported permission type')
  const pci = world.nextId()
  const createdAt = Math.floor(world.now() / 1000)
  const project = { id: query.get('projectId'), name: 'Sandbox project' }
  world.permissions.set(pci, { owner, project, pci, expiry, createdAt, permissions, policies: policies ?? [] })
  const publicKey = `0x02${hex(seededRandom(textSeed(pci)), 64)}`
  return Response.json({ pci, key: { type: 'secp256k1', publicKey } })
}

function activate(world: ServiceWorld, body: Readonly<Record<string, unknown>>): Response {
  const entry = world.permissions.get(String(body['pci']))
  if (!entry) return refusal(400, 'pci', 'Permission is not found')
  entry['context'] = body['context'] ?? ''
  return new Response(null, { status: 200 })
}

/** The live service does not check the signature either. */
function revoke(world: ServiceWorld, body: Readonly<Record<string, unknown>>): Response {
  const entry = world.permissions.get(String(body['pci']))
  if (!entry) return refusal(400, 'pci', 'Permission is not found')
  if (typeof body['signature'] !== 'string') return new Response('Failed to deserialize the JSON body', { status: 422 })
  entry['revokedAt'] = Math.floor(world.now() / 1000)
  return new Response(null, { status: 200 })
}
