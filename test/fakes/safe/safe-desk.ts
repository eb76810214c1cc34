import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FakeSafe } from './fake-safe.ts'

/** A Safe's page: the app in a frame, whose questions it hands to the desk. An owner presses the buttons when something is to be signed. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>Safe</title>
<style>body{font:16px system-ui;margin:0;display:grid;grid-template-rows:auto 1fr;block-size:100vh}header{padding:8px}iframe{border:0;inline-size:100%;block-size:100%}button{font:inherit}</style>
<header>Safe <span id="asked"></span> <button id="approve" disabled>Sign</button> <button id="reject" disabled>Reject</button></header>
<iframe id="app" title="App"></iframe>
<script>
const query = new URL(location.href).searchParams, app = document.querySelector('#app'), origin = new URL(query.get('app')).origin
const approve = document.querySelector('#approve'), reject = document.querySelector('#reject'), asked = document.querySelector('#asked')
const press = () => new Promise((done) => { approve.disabled = reject.disabled = false; approve.onclick = () => done('approve'); reject.onclick = () => done('reject') })
addEventListener('message', async ({ source, origin: from, data }) => {
  if (source !== app.contentWindow || from !== origin || !data || !data.method) return
  let answer = 'approve'
  if (/^sign|^send/.test(data.method)) { asked.textContent = data.method; answer = await press(); approve.disabled = reject.disabled = true; asked.textContent = '' }
  const reply = await (await fetch('/ask', { method: 'POST', body: JSON.stringify({ answer, method: data.method, params: data.params }) })).json()
  app.contentWindow.postMessage({ id: data.id, version: '9.1.0', ...reply }, origin)
})
app.src = query.get('app')
</script></html>`

export type SafeDesk = Readonly<{ url: string; open(app: string): string; stop(): Promise<void> }>

/** A Safe's page over HTTP: go to `open(address of the app)`. */
export async function startSafeDesk(safe: FakeSafe, port = 0): Promise<SafeDesk> {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/ask') {
      const { answer, method, params } = JSON.parse(await text(request)) as {
        answer: 'approve' | 'reject'
        method: string
        params: unknown
      }
      safe.answers = answer
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await safe.answer(method, params)))
    } else if (request.url?.startsWith('/open')) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    open: (app) => `${url}/open?app=${encodeURIComponent(app)}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
