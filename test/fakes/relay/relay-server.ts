import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { FakeRelay } from './fake-relay.ts'

export type RelayServer = Readonly<{ url: string; relay: FakeRelay; stop(): Promise<void> }>

/** A relay on loopback, in Node, for the pages under test: `services: { relay: url }`. Needs the package `ws`. `port` 0 = any free one. */
export async function startRelay(port = 0, relay = new FakeRelay()): Promise<RelayServer> {
  // Fetched here: the rest of these fakes runs in browsers, too.
  const [{ createServer }, { WebSocketServer }] = await Promise.all([import('node:http'), import('ws')])
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Set<Socket>()
  const server = createServer((_request, response) => void response.writeHead(426).end())
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    if (relay.knobs.down) return void socket.destroy()
    // A browser opens no second socket to a host while the first one waits.
    if (relay.knobs.hangs) return relay.keepWaiting(() => socket.destroy())
    sockets.handleUpgrade(request, socket, head, (webSocket) => join(relay, webSocket, request.url ?? ''))
  })
  await listen(server, port)
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    relay,
    stop: () =>
      new Promise((done) => {
        relay.dispose()
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}

function join(relay: FakeRelay, socket: WebSocket, url: string): void {
  const client = relay.connect(
    {
      send: (text) => socket.send(text),
      // The refused get a reason; the dropped lose the line without a word.
      close: (code, reason) => (code === 1012 ? socket.terminate() : socket.close(code, reason)),
    },
    clientIdOf(url),
  )
  socket.on('message', (data) => client.receive(String(data)))
  socket.on('close', () => client.closed())
  socket.on('error', () => {})
}

/** The token names its client; nobody checks the signature here. */
function clientIdOf(url: string): string {
  try {
    const token = new URL(url, 'ws://relay').searchParams.get('auth') ?? ''
    const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss?: unknown }
    if (typeof iss === 'string') return iss
  } catch {
    // A client without a token is one nobody knows yet.
  }
  return crypto.randomUUID()
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', ready)
  })
}
