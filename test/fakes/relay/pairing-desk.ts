import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FakeRelay, RelayKnobs } from './fake-relay.ts'
import type { KeyWallet } from './key-wallet.ts'

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

/**
 * Lets pages and other processes use the wallet: `POST /pair` with a pairing URI as text, `POST /knobs` with the relay's knobs as JSON.
 * The wallet is started by the first pairing.
 */
export async function startPairingDesk(
  startWallet: () => Promise<KeyWallet>,
  relay: FakeRelay,
): Promise<Readonly<{ url: string; stop(): Promise<void> }>> {
  let wallet: Promise<KeyWallet> | undefined
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      if (request.method === 'POST' && request.url === '/pair') {
        wallet ??= startWallet()
        await (await wallet).pair(body.trim())
      } else if (request.method === 'POST' && request.url === '/knobs') relay.setKnobs(JSON.parse(body) as Partial<RelayKnobs>)
      response.writeHead(request.method === 'OPTIONS' || request.method === 'POST' ? 204 : 404, CORS).end()
    } catch {
      response.writeHead(400, CORS).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await (await wallet)?.dispose()
    },
  }
}
