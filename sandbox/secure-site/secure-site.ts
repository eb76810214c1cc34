import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SecureSiteFaults, SecureSiteOptions, SecureSiteServer } from '../../test/fakes/frame/secure-site-server.ts'
import { svgPicture } from '../../test/fakes/services/pictures.ts'
import { type DeskRequest, SecureDesk } from './desk.ts'
import { NO_FAULTS } from './no-faults.ts'
import {
  FRAME_PAGE,
  FRAME_SCRIPT,
  INBOX_PAGE,
  INBOX_SCRIPT,
  LOADING_PAGE,
  OAUTH_PAGE,
  OAUTH_SCRIPT,
  PLAIN_PAGE,
  RESULT_PAGE,
  RESULT_SCRIPT,
} from './pages.ts'

const PAGES: Readonly<Record<string, readonly [body: string, type: string]>> = {
  '/sdk': [FRAME_PAGE, 'text/html'],
  '/frame.js': [FRAME_SCRIPT, 'text/javascript'],
  '/loading': [LOADING_PAGE, 'text/html'],
  '/oauth': [OAUTH_PAGE, 'text/html'],
  '/oauth.js': [OAUTH_SCRIPT, 'text/javascript'],
  '/sdk/oauth': [RESULT_PAGE, 'text/html'],
  '/result.js': [RESULT_SCRIPT, 'text/javascript'],
  '/inbox': [INBOX_PAGE, 'text/html'],
  '/inbox.js': [INBOX_SCRIPT, 'text/javascript'],
}

const WINDOWS: ReadonlySet<string> = new Set(['/loading', '/oauth', '/sdk/oauth'])
/** The page in the frame, when it is not served as it should be. */
const FRAME_FAULTS: Readonly<Record<string, readonly [status: number, headers: Readonly<Record<string, string>>]>> = {
  unframed: [200, { 'content-security-policy': "frame-ancestors 'none'" }],
  missing: [404, {}],
  broken: [500, {}],
  elsewhere: [302, { location: '/inbox' }],
}
const SLOW_MS = 3_000
const OVERSIZED = 5_000_000

/**
 * The embedded wallet's page on an origin of its own: it speaks the protocol, keeps keys, shows codes on an inbox page, plays the providers
 * of social logins, and can do everything wrong. A stand-in for development and tests: its keys are derived from public names, nothing is
 * encrypted, and anyone who can reach the port can read the inbox. A smart account is a contract, another for each version.
 */
export async function serveSecureSite(options: SecureSiteOptions = {}): Promise<SecureSiteServer> {
  let url = ''
  const desk = new SecureDesk(() => url, { smartAccountNetworks: [1, 31337], ...options })
  const server = createServer((request, response) => {
    serve(desk, request, response).catch((error: unknown) => {
      if (!response.headersSent)
        json(response, { outcome: 'ERROR', payload: { message: error instanceof Error ? error.message : 'Failed' } })
    })
  })
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(options.port ?? 0, '127.0.0.1', ready)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    mails: desk.mail.mails,
    requests: desk.requests,
    get faults() {
      return desk.faults
    },
    setFaults: (faults) => {
      desk.faults = { ...NO_FAULTS, ...faults }
    },
    registerDevice: (email) => {
      const link = desk.mail.mails.findLast((mail) => mail.to === email && mail.link)?.link
      return link !== undefined && desk.mail.follow(new URL(link).searchParams.get('id') ?? '')
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function serve(desk: SecureDesk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const page = PAGES[pathname]
  if (page) {
    const cut = desk.faults.cutWindows && WINDOWS.has(pathname) && { 'cross-origin-opener-policy': 'same-origin' }
    const type = { 'content-type': `${page[1]}; charset=utf-8`, 'cross-origin-resource-policy': 'cross-origin' }
    const fault = pathname === '/sdk' ? desk.faults.page : 'served'
    if (fault === 'slow' || (desk.faults.slowWindows && WINDOWS.has(pathname))) await new Promise((done) => setTimeout(done, SLOW_MS))
    const [status, headers] = FRAME_FAULTS[fault] ?? [200, {}]
    const isServed = status === 200
    return void response.writeHead(status, { ...type, ...cut, ...headers }).end(isServed ? page[0] : PLAIN_PAGE('Nothing here'))
  }
  if (pathname === '/card.svg') {
    const headers = { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' }
    return void response.writeHead(200, headers).end(svgPicture(searchParams.get('name') ?? ''))
  }
  if (pathname === '/inbox.json') return json(response, desk.mail.mails)
  if (pathname === '/device')
    return html(response, desk.mail.follow(searchParams.get('id') ?? '') ? 'This device is registered.' : 'This link was used already.')
  if (pathname === '/cast') {
    desk.cast(searchParams.get('session') ?? '')
    return html(response, 'Approved in Farcaster.')
  }
  if (request.method !== 'POST') return void response.writeHead(404).end()
  const body = JSON.parse((await text(request)) || '{}') as DeskRequest & Readonly<Record<string, unknown>>
  if (pathname === '/__control') {
    desk.faults = { ...NO_FAULTS, ...(body as unknown as Partial<SecureSiteFaults>) }
    return json(response, desk.faults)
  }
  if (pathname === '/api/hello') {
    const isDenied = desk.faults.needsStorage && body['hasStorage'] === false
    return json(response, { isReady: !desk.faults.neverReady && !isDenied, babbles: desk.faults.babbles })
  }
  if (pathname === '/api/oauth') {
    const state = String(body['state'])
    const denied = `${new URL(desk.resultOf('', state)).origin}/sdk/oauth?error=access_denied&state=${encodeURIComponent(state)}`
    return json(response, { resultUri: body['isDenied'] === true ? denied : desk.resultOf(String(body['provider']), state) })
  }
  if (pathname === '/api/approval')
    return json(response, { approval: desk.faults.silent.includes(body.name) ? undefined : desk.approval(body) })
  if (pathname !== '/api/request') return void response.writeHead(404).end()
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  await answer(desk, body, response, gone.signal)
}

async function answer(desk: SecureDesk, request: DeskRequest, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const { slowMs, silent, doubled, leaves, refused, malformed, oversized, lateMs, lostSession } = desk.faults
  const { name } = request
  if (slowMs > 0) await new Promise((done) => setTimeout(done, slowMs))
  const refusal = Object.hasOwn(refused, name) ? refused[name] : undefined
  const isSilent = silent.includes(name)
  const extra = {
    ...{ isSilent, isDoubled: doubled.includes(name) },
    ...{ leaves: Object.hasOwn(leaves, name) ? leaves[name] : undefined, lateMs: Object.hasOwn(lateMs, name) ? lateMs[name] : undefined },
  }
  if (lostSession) desk.forget(request.session)
  if (refusal !== undefined || isSilent) return json(response, { outcome: 'ERROR', payload: { message: refusal ?? '' }, ...extra })
  try {
    const answered = await desk.answer(request, signal)
    const payload = malformed.includes(name) ? MALFORMED : oversized.includes(name) ? oversize(answered) : answered
    json(response, { outcome: 'SUCCESS', payload, ...extra })
  } catch (error) {
    json(response, { outcome: 'ERROR', payload: { message: error instanceof Error ? error.message : 'An error occurred' }, ...extra })
  }
}

/** Of no request: names as in the protocol, values as in none of its answers. */
const MALFORMED = { address: 7, chainId: {}, action: 'NONE', email: [], isConnected: 'yes', accounts: 'all', uri: 'javascript:', url: null }

/** The same with texts that are too long. */
function oversize(value: unknown): unknown {
  if (typeof value === 'string') return value.padEnd(OVERSIZED, 'x')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, oversize(each)]))
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function html(response: ServerResponse, words: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PLAIN_PAGE(words))
}
