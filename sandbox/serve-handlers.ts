import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getResponse, type RequestHandler } from 'msw'

const MAX_BODY_BYTES = 10_000_000

/** Request headers that the live blockchain API allows in a preflight. */
const BLOCKCHAIN_HEADERS =
  'content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version'
const CLOUD_AUTH_HEADERS = 'content-type, authorization, x-nonce-jwt, x-otp'

export type HandlerServer = Readonly<{ url: string; port: number; stop(): Promise<void> }>

export type ServeOptions = Readonly<{
  /** 0 (the default): any free port. */
  port?: number
  /** Called before the handlers; undefined = not handled. */
  first?: (request: Request) => Promise<Response | undefined>
}>

/** Serves MSW handlers over HTTP on loopback, with the CORS headers of the live services. */
export async function serveHandlers(handlers: () => readonly RequestHandler[], options: ServeOptions = {}): Promise<HandlerServer> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController()
    outgoing.on('close', () => gone.abort())
    const request = await toRequest(incoming, gone.signal)
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
      outgoing.writeHead(204, preflight(request)).end()
      return
    }
    const response =
      (await options.first?.(request)) ?? (await getResponse([...handlers()], request)) ?? new Response('Not Found', { status: 404 })
    await send(response, outgoing)
  }

  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(options.port ?? 0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('The request body is too large')
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' || size === 0 ? null : Buffer.concat(chunks)
  return new Request(`http://${incoming.headers.host}${incoming.url}`, { method, headers, body, signal })
}

function preflight(request: Request): Record<string, string> {
  const path = new URL(request.url).pathname
  const headers = path.startsWith('/auth/') ? CLOUD_AUTH_HEADERS : path.startsWith('/v1') ? BLOCKCHAIN_HEADERS : 'content-type'
  return {
    ...corsHeaders(),
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': headers,
    'access-control-max-age': '60',
  }
}

function corsHeaders(): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    // Allows pages with COEP to embed the pictures.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  const body = Buffer.from(await response.arrayBuffer())
  if (outgoing.destroyed) return
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...corsHeaders() }).end(body)
}
