import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FakeKeysPage } from './fake-keys-page.ts'

/** Bytes do not survive JSON: they travel as `{ bytes: [...] }`. */
const toWire = (_: string, value: unknown): unknown => {
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value instanceof Uint8Array ? value : undefined
  return bytes ? { bytes: [...bytes] } : value
}
const fromWire = (_: string, value: unknown): unknown => {
  const bytes = typeof value === 'object' && value !== null ? (value as { bytes?: unknown }).bytes : undefined
  return Array.isArray(bytes) ? new Uint8Array(bytes as number[]) : value
}

/** The page in the window: hands every message of its opener to the desk, and back what the desk answers. A visitor presses the buttons. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>Keys</title>
<style>body{font:16px system-ui;margin:24px}button{font:inherit;padding:12px 24px;margin-inline-end:8px}</style>
<h1>Keys</h1><p id="asked">Waiting for the site</p><button id="approve" disabled>Approve</button><button id="reject" disabled>Reject</button>
<script>
const site = new URL(location.href).searchParams.get('origin')
const say = (message) => window.opener.postMessage(message, site)
const wire = (_, v) => v instanceof ArrayBuffer ? { bytes: [...new Uint8Array(v)] } : v instanceof Uint8Array ? { bytes: [...v] } : v
const read = (_, v) => v && Array.isArray(v.bytes) ? new Uint8Array(v.bytes) : v
const approve = document.querySelector('#approve'), reject = document.querySelector('#reject'), asked = document.querySelector('#asked')
const press = () => new Promise((done) => { approve.disabled = reject.disabled = false; approve.onclick = () => done('approve'); reject.onclick = () => done('reject') })
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.opener || origin !== site) return
  let answer = 'approve'
  if (data.content) { asked.textContent = 'The site asks'; answer = await press(); approve.disabled = reject.disabled = true }
  const answers = await (await fetch('/hear', { method: 'POST', body: JSON.stringify({ answer, message: data }, wire) })).text()
  for (const each of JSON.parse(answers, read)) say(each)
  if (data.content) window.close()
})
addEventListener('pagehide', () => say({ event: 'PopupUnload' }))
say({ event: 'PopupLoaded', id: 'loaded' })
</script></html>`

export type KeysDesk = Readonly<{ url: string; stop(): Promise<void> }>

/** Coinbase's page over HTTP: open `url` in a window. */
export async function startKeysDesk(keys: FakeKeysPage, port = 0): Promise<KeysDesk> {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/hear') {
      const { answer, message } = JSON.parse(await text(request), fromWire) as { answer: 'approve' | 'reject'; message: never }
      keys.answers = answer
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await keys.hear(message), toWire))
    } else if (request.url?.startsWith('/connect')) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/connect`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
