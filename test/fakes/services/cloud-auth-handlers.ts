import type { HttpHandler } from 'msw'
import { type EndpointCall, endpoint, projectRefusal, type ServiceOrigin } from './endpoint.ts'
import { hex, seededRandom, textSeed } from './seeded-random.ts'
import type { ServiceWorld } from './service-world.ts'

const DAY_S = 86_400

/** Cloud sign-in: a made-up server that believes every signature. Errors are plain texts. */
export function cloudAuthHandlers(world: ServiceWorld, origin: ServiceOrigin = '*'): readonly HttpHandler[] {
  const on = (method: 'get' | 'post' | 'put', key: string, answer: (call: EndpointCall) => Response) =>
    endpoint(world, 'cloudAuth', method, `${origin}/auth/v1/${key}`, (call) => {
      return projectRefusal(world, call.query.get('projectId'), 403) ?? answer(call)
    })
  return [
    on('get', 'nonce', () => {
      const nonce = hex(seededRandom(textSeed(world.nextId())), 32)
      return Response.json({ nonce, token: issue(world, { nonce }) })
    }),
    on('post', 'authenticate', (call) => authenticate(world, call)),
    on('get', 'me', ({ request, query }) => me(world, request, query.get('includeAppKitAccount') === 'true')),
    on('put', 'account-metadata', ({ request, body }) => {
      const claims = holder(world, request)
      if (!claims) return denied()
      claims['metadata'] = body['metadata'] ?? null
      return Response.json(account(claims))
    }),
    on('post', 'otp', ({ body }) => {
      if (typeof body['email'] !== 'string' || !body['email'].includes('@')) return new Response('Invalid email', { status: 400 })
      if (!world.knobs.otpRequired) return Response.json({ uuid: null })
      const uuid = world.nextId()
      world.otps.set(uuid, { email: body['email'], verified: false })
      return Response.json({ uuid })
    }),
    on('put', 'otp', ({ request, body }) => {
      const uuid = request.headers.get('x-otp') ?? ''
      const otp = world.otps.get(uuid)
      if (!otp || body['code'] !== world.knobs.otpCode) return new Response('Invalid code', { status: 400 })
      world.otps.set(uuid, { ...otp, verified: true })
      return Response.json(null)
    }),
    on('post', 'sign-out', ({ request }) => {
      world.tokens.delete(bearer(request.headers.get('authorization')))
      return new Response(null, { status: 204 })
    }),
  ]
}

function denied(): Response {
  return new Response('Unauthorized', { status: 401 })
}

function bearer(header: string | null): string {
  return header?.replace(/^Bearer /, '') ?? ''
}

/** A token in the shape of a JWT; what counts is that this world remembers it. */
function issue(world: ServiceWorld, claims: Record<string, unknown>): string {
  const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const token = [{ alg: 'HS256', typ: 'JWT' }, claims, world.nextId()].map(encode).join('.')
  world.tokens.set(token, claims)
  return token
}

function holder(world: ServiceWorld, request: Request): Record<string, unknown> | undefined {
  const claims = world.tokens.get(bearer(request.headers.get('authorization')))
  return claims && typeof claims['exp'] === 'number' && claims['exp'] * 1000 > world.now() ? claims : undefined
}

function authenticate(world: ServiceWorld, { body, request, query }: EndpointCall): Response {
  const offered = bearer(request.headers.get('x-nonce-jwt'))
  const nonce = world.tokens.get(offered)?.['nonce']
  const data = (body['data'] ?? {}) as Record<string, unknown>
  if (nonce === undefined || data['nonce'] !== nonce) return new Response('Invalid nonce', { status: 401 })
  if (typeof body['signature'] !== 'string' || !String(body['message']).includes(String(nonce)))
    return new Response('Invalid signature', { status: 401 })
  world.tokens.delete(offered)
  const caip2Network = String(data['chainId'] ?? '')
  const [chainNamespace, chainId] = caip2Network.split(':')
  const address = String(data['accountAddress'] ?? '')
  const otp = world.otps.get(request.headers.get('x-otp') ?? '')
  const claims = {
    aud: data['domain'] ?? '',
    iss: 'sandbox',
    exp: Math.floor(world.now() / 1000) + DAY_S,
    projectIdKey: query.get('projectId'),
    sub: `${caip2Network}:${address}`,
    address,
    chainId,
    chainNamespace,
    caip2Network,
    uri: data['uri'] ?? '',
    domain: data['domain'] ?? '',
    projectUuid: world.nextId(),
    profileUuid: world.nextId(),
    nonce,
    ...(otp?.verified ? { email: otp.email } : {}),
  }
  return Response.json({ token: issue(world, claims) })
}

function me(world: ServiceWorld, request: Request, withAccount: boolean): Response {
  const claims = holder(world, request)
  if (!claims) return denied()
  return Response.json(withAccount ? { ...claims, appKitAccount: account(claims) } : claims)
}

function account(claims: Readonly<Record<string, unknown>>): object {
  return {
    uuid: claims['profileUuid'],
    caip2_chain: claims['caip2Network'],
    address: claims['address'],
    profile_uuid: claims['profileUuid'],
    created_at: '2026-01-01T00:00:00Z',
    is_main_account: true,
    verification_status: null,
    connection_method: null,
    metadata: claims['metadata'] ?? null,
    last_signed_in_at: '2026-01-01T00:00:00Z',
    signed_up_at: '2026-01-01T00:00:00Z',
    updated_at: null,
  }
}
