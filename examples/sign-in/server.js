import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createNonce, EvmSiwxVerifier, verifySignIn } from 'portico/siwx'
import { createClient, http } from 'viem'

/** What visitors see in the address bar. A message that was signed for another site is refused. */
const domain = process.env.DOMAIN ?? 'localhost:3000'
/** Smart accounts are asked on their chain, by a node of yours. Signatures of keys need none. */
const node = process.env.NODE_URL
const verifiers = [new EvmSiwxVerifier(() => (node ? createClient({ transport: http(node) }) : undefined))]

/** Cookie -> the nonce that this visitor may use once, and who signed in. A real site keeps this in its database. */
const visitors = new Map()
const DAY_S = 86_400
const MOST_VISITORS = 10_000
const MOST_BYTES = 100_000

const routes = {
  'GET /auth/nonce': (visitor, _body, keep) => {
    visitor.nonce = createNonce()
    keep(visitor)
    return { nonce: visitor.nonce }
  },
  'POST /auth/verify': async (visitor, session, keep) => {
    const { nonce } = visitor
    visitor.nonce = undefined
    if (!nonce) throw new Error('Ask for a nonce first')
    const { accountAddress: address, chainId } = await verifySignIn(session, { domain, nonce }, verifiers)
    // A new cookie: nobody who knew the one before is signed in with it.
    keep({ account: { address, chainId } })
    return { ok: true }
  },
  'GET /auth/session': ({ account }) => account ?? null,
  'POST /auth/sign-out': (visitor) => {
    visitor.account = undefined
    return { ok: true }
  },
  // What only who signed in may see: the server knows who asks.
  'GET /orders': ({ account }) => (account ? `The orders of ${account.address}` : 'Sign in first'),
}

async function api(run, request, response) {
  const isPost = request.method === 'POST'
  // A form on another site sends the cookie too, but neither our origin nor this content type.
  const isOurs = [`https://${domain}`, `http://${domain}`].includes(request.headers.origin)
  const isJson = request.headers['content-type'] === 'application/json' && Number(request.headers['content-length']) < MOST_BYTES
  if (isPost && !(isOurs && isJson)) return response.writeHead(403).end()
  const id = /(?:^|; )visitor=([0-9a-f]{64})/.exec(request.headers.cookie ?? '')?.[1]
  const keep = (visitor) => {
    visitors.delete(id)
    const fresh = randomBytes(32).toString('hex')
    visitors.set(fresh, visitor)
    if (visitors.size > MOST_VISITORS) visitors.delete(visitors.keys().next().value)
    // Behind https, add `Secure`.
    response.setHeader('set-cookie', `visitor=${fresh}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${DAY_S}`)
  }
  try {
    const answer = await run(visitors.get(id) ?? {}, isPost ? await json(request) : undefined, keep)
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(answer))
  } catch (error) {
    // `code` says what was wrong with the message: docs/errors.md, SIWX_…
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: false, code: error.code }))
  }
}

const site = fileURLToPath(new URL('dist/', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function file(path, response) {
  const full = join(site, path === '/' ? 'index.html' : path)
  const body = full.startsWith(site.endsWith(sep) ? site : site + sep) ? await readFile(full).catch(() => undefined) : undefined
  if (body) response.writeHead(200, { 'content-type': TYPES[extname(full)] ?? 'application/octet-stream' }).end(body)
  else response.writeHead(404).end()
}

export const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://site')
  const route = `${request.method} ${pathname}`
  if (Object.hasOwn(routes, route)) api(routes[route], request, response)
  else file(pathname, response)
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) server.listen(Number(process.env.PORT ?? 3000))
