import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient, http } from 'viem'
import {
  BitcoinSiwxVerifier,
  createNonce,
  EvmSiwxVerifier,
  type SiwxData,
  type SiwxSession,
  SolanaSiwxVerifier,
  verifySignIn,
} from '../src/siwx.ts'

type Account = Readonly<{ chainId: string; address: string; until: number }>
/** The state of one cookie. */
type Visitor = { nonces: Map<string, number>; accounts: readonly Account[] }

const NONCE_MS = 5 * 60_000
const SESSION_MS = 24 * 60 * 60_000
const NONCES_MAX = 20
const VISITORS_MAX = 10_000
const BODY_MAX = 100_000
const COOKIE = 'portico_visitor'
/** Pages on localhost. A real back end allows one origin and knows its own domain. */
const ORIGIN = /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}$/

export type SignInBackEnd = Readonly<{
  url: string
  /** The accounts signed in now, of all browsers. */
  accounts(): readonly Account[]
  /** Ends every session. */
  revokeAll(): void
  stop(): Promise<void>
}>

/** A site's back end for `HttpSiwx`: nonce, verify, session and sign-out under `/auth`, with a session cookie. */
export async function startSignInBackEnd(nodes: Readonly<Record<string, string>> = {}, port = 0): Promise<SignInBackEnd> {
  const visitors = new Map<string, Visitor>()
  const client = (chainId: string) => {
    const node = Object.hasOwn(nodes, chainId) ? nodes[chainId] : undefined
    return node === undefined ? undefined : createClient({ transport: http(node) })
  }
  const verifiers = [new EvmSiwxVerifier(client), new SolanaSiwxVerifier(), new BitcoinSiwxVerifier()]

  const routes: Readonly<Record<string, (call: Call) => Promise<unknown> | unknown>> = {
    'GET /auth/nonce': ({ visitor }) => {
      const nonce = createNonce()
      visitor.nonces.set(nonce, Date.now() + NONCE_MS)
      const [oldest] = visitor.nonces.keys()
      if (visitor.nonces.size > NONCES_MAX && oldest !== undefined) visitor.nonces.delete(oldest)
      return { nonce }
    },
    'POST /auth/verify': async ({ visitor, body, origin, renew }) => {
      const session = body as SiwxSession
      const nonce = String(session?.data?.nonce)
      const until = visitor.nonces.get(nonce)
      visitor.nonces.delete(nonce)
      if (until === undefined || until <= Date.now()) throw new Refusal(401, 'This nonce was not given to you, or is used up')
      const data = await verified(session, { domain: new URL(origin).host, nonce })
      const { chainId, accountAddress: address, expirationTime } = data
      const ends = Math.min(Date.now() + SESSION_MS, expirationTime === undefined ? Infinity : Date.parse(expirationTime))
      visitor.accounts = [
        ...visitor.accounts.filter((account) => !isSame(account, { chainId, address })),
        { chainId, address, until: ends },
      ]
      renew()
      return { ok: true, chainId, address }
    },
    'GET /auth/session': ({ visitor, query }) => {
      const [chainId, address] = [query.get('chainId'), query.get('address')]
      return valid(visitor)
        .filter((account) => chainId === null || address === null || isSame(account, { chainId, address }))
        .map(({ until: _, ...account }) => account)
    },
    'POST /auth/sign-out': ({ visitor, body }) => {
      const { chainId, address } = (body ?? {}) as Readonly<Record<string, unknown>>
      const one = typeof chainId === 'string' && typeof address === 'string' ? { chainId, address } : undefined
      visitor.accounts = one ? visitor.accounts.filter((account) => !isSame(account, one)) : []
      return { ok: true }
    },
  }

  async function verified(session: SiwxSession, wanted: Readonly<{ domain: string; nonce: string }>): Promise<SiwxData> {
    try {
      return await verifySignIn(session, wanted, verifiers)
    } catch (error) {
      throw new Refusal(401, (error as { code?: string }).code ?? 'Not accepted')
    }
  }

  /** The visitor of the request's cookie, if any. */
  function meet(request: IncomingMessage): readonly [string, Visitor] | undefined {
    const [id = ''] = /(?<=(?:^|; )portico_visitor=)[\da-f]{32}/.exec(request.headers.cookie ?? '') ?? []
    const known = visitors.get(id)
    return known && [id, known]
  }

  function welcome(visitor: Visitor): string {
    const id = createNonce()
    visitors.set(id, visitor)
    const [oldest] = visitors.keys()
    if (visitors.size > VISITORS_MAX && oldest !== undefined) visitors.delete(oldest)
    return id
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://back.end')
    const { origin = '' } = request.headers
    const isOurs = ORIGIN.test(origin)
    if (isOurs) response.setHeader('access-control-allow-origin', origin).setHeader('access-control-allow-credentials', 'true')
    response.setHeader('vary', 'origin').setHeader('cache-control', 'no-store')
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'access-control-allow-headers': 'content-type', 'access-control-allow-methods': 'GET, POST' }).end()
      return
    }
    const route = `${request.method} ${url.pathname}`
    const run = Object.hasOwn(routes, route) ? routes[route] : undefined
    if (!run) throw new Refusal(404, 'Not Found')
    // A form on another site sends the cookie too, but not our origin and this content type.
    const isPost = request.method === 'POST'
    if (isPost && !(isOurs && request.headers['content-type'] === 'application/json')) throw new Refusal(403, 'Not from here')
    const body = isPost ? parse(await text(request)) : undefined
    const [known, visitor] = meet(request) ?? [undefined, { nonces: new Map(), accounts: [] }]
    const carry = (id: string) =>
      response.setHeader('set-cookie', `${COOKIE}=${id}; HttpOnly; SameSite=Lax; Path=/auth; Max-Age=${SESSION_MS / 1000}`)
    // Only a nonce request starts a session. A late response to another request must not overwrite a newer cookie.
    if (known === undefined && url.pathname === '/auth/nonce') carry(welcome(visitor))
    const renew = () => {
      // A new session id after sign-in, so that the earlier id cannot be reused (session fixation).
      if (known !== undefined) visitors.delete(known)
      carry(welcome(visitor))
    }
    const said = await run({ visitor, body, query: url.searchParams, origin, renew })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, message } = error instanceof Refusal ? error : new Refusal(500, 'Failed')
      response.writeHead(status, { 'content-type': 'text/plain' }).end(message)
    })
  })
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts: () => [...visitors.values()].flatMap(valid),
    revokeAll: () => visitors.clear(),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Call = Readonly<{ visitor: Visitor; body: unknown; query: URLSearchParams; origin: string; renew(): void }>

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const valid = (visitor: Visitor): readonly Account[] => visitor.accounts.filter(({ until }) => until > Date.now())

function isSame(account: Account, other: Readonly<{ chainId: string; address: string }>): boolean {
  const fold = (address: string) => (account.chainId.startsWith('eip155:') ? address.toLowerCase() : address)
  return account.chainId === other.chainId && fold(account.address) === fold(other.address)
}

function parse(body: string): unknown {
  try {
    if (body.length <= BODY_MAX) return JSON.parse(body)
  } catch {}
  throw new Refusal(400, 'Not readable')
}
