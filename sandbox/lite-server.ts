import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { LiteChain } from './lite-chain.ts'
import { answerSolana, type RpcError } from './lite-rpc.ts'

export type LiteServer = Readonly<{ url: string; webSocketUrl: string; stop(): Promise<void> }>

type Call = Readonly<{ id?: unknown; method?: unknown; params?: unknown }>

const MAX_BODY_BYTES = 1_000_000
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type, solana-client',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves a node's JSON-RPC and WebSocket on one port. `port` 0 = any free one. */
export async function serveSolana(chain: LiteChain, port = 0): Promise<LiteServer> {
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Set<Socket>()
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    read(request)
      .then((body) => {
        const calls = JSON.parse(body) as Call | readonly Call[]
        const answer = Array.isArray(calls) ? calls.map((call) => reply(chain, call)) : reply(chain, calls as Call)
        response.writeHead(200, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
      .catch(() => response.writeHead(400, CORS).end())
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    sockets.handleUpgrade(request, socket, head, (webSocket) => subscribe(chain, webSocket))
  })
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', ready)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    webSocketUrl: `ws://${host}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}

function reply(chain: LiteChain, { id = null, method, params }: Call): unknown {
  const envelope = { jsonrpc: '2.0', id }
  try {
    return { ...envelope, result: answerSolana(chain, String(method), Array.isArray(params) ? params : []) }
  } catch (error) {
    const { code = -32603, message, data } = error as Partial<RpcError> & Error
    return { ...envelope, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `signatureSubscribe` and `accountSubscribe`; all other methods respond as over HTTP. */
function subscribe(chain: LiteChain, socket: WebSocket): void {
  const stops = new Map<number, () => void>()
  let last = 0
  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const notify = (method: string, subscription: number, value: unknown) =>
    send({ method, params: { subscription, result: { context: { slot: chain.slot }, value } } })
  const watchSignature = (id: number, signature: string) => {
    const tell = (err: unknown) => {
      stops.get(id)?.()
      notify('signatureNotification', id, { err })
    }
    stops.set(
      id,
      chain.onLanded((landed) => landed.signature === signature && tell(landed.err)),
    )
    const landed = chain.landed.find((each) => each.signature === signature)
    if (landed) tell(landed.err)
  }
  const watchAccount = (id: number, key: string, params: readonly unknown[]) => {
    const info = () => (answerSolana(chain, 'getAccountInfo', [key, params[1]]) as { value: unknown }).value
    stops.set(
      id,
      chain.onLanded(({ keys }) => keys.includes(key) && notify('accountNotification', id, info())),
    )
  }
  socket.on('message', (data) => {
    const call = JSON.parse(String(data)) as Call
    const params = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
    const method = String(call.method)
    if (method === 'signatureSubscribe' || method === 'accountSubscribe') {
      last += 1
      send({ id: call.id, result: last })
      if (method === 'signatureSubscribe') watchSignature(last, String(params[0]))
      else watchAccount(last, String(params[0]), params)
    } else if (method.endsWith('Unsubscribe')) {
      stops.get(Number(params[0]))?.()
      send({ id: call.id, result: stops.delete(Number(params[0])) })
    } else socket.send(JSON.stringify(reply(chain, call)))
  })
  socket.on('close', () => {
    for (const stop of stops.values()) stop()
  })
  socket.on('error', () => {})
}
