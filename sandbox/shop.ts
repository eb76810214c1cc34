import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServiceWorld } from '../test/fakes/services/service-world.ts'

const SESSION = /^\/session\/([0-9a-f]{1,64})(?:\/(pay|refuse))?$/

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body{max-inline-size:26rem;margin:12vh auto;padding-inline:1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1a1d24;background:#fff}
h1{font-size:1.5rem;text-wrap:balance}
form{display:grid;gap:.75rem;margin-block-start:1.5rem}
button{padding:.75rem 1rem;border:1px solid #c9cbd1;border-radius:.75rem;background:#fff;font:inherit;font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem}
dt{color:#5b606b}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
button:first-child{border-color:#1a1d24;background:#1a1d24;color:#fff}
</style>
<h1>${title}</h1>${body}`

/** Only what such a value is made of is written into the page. */
const said = (query: URLSearchParams, name: string) => (query.get(name) ?? '').replace(/[^\p{L}\p{N}.,_-]/gu, '').slice(0, 80)

const buy = (query: URLSearchParams) => {
  const rows = [
    ['You buy', said(query, 'asset')],
    ['On', said(query, 'network')],
    ['For', said(query, 'amount') && `${said(query, 'amount')} USD`],
    ['To', said(query, 'address')],
  ].filter(([, value]) => value)
  return page(
    'Card provider',
    `<p>A stand-in of the sandbox for the page where a visitor pays with a card. Nothing is charged and nothing is delivered. Close this window to go back.</p>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`,
  )
}
const question = (session: string) =>
  page(
    'Exchange',
    `<p>A stand-in of the sandbox for an exchange. Choose what it tells the site.</p>
<form method="post"><button formaction="/session/${session}/pay">Pay</button><button formaction="/session/${session}/refuse">Refuse</button></form>`,
  )
const ANSWER = { pay: 'SUCCESS', refuse: 'FAILED' } as const
const thanks = (isPaid: boolean) =>
  page(isPaid ? 'Paid' : 'Refused', '<p>The site hears of it within 5 seconds. Close this window to go back.</p>')

/** Serves the pages to which the fake services send visitors who pay with a card or from an exchange. */
export async function startShop(world: ServiceWorld, port = 0): Promise<Readonly<{ url: string; stop(): Promise<void> }>> {
  const server = createServer((request, response) => {
    request.resume()
    answer(world, request, response)
  })
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function answer(world: ServiceWorld, { method, url = '/' }: IncomingMessage, response: ServerResponse): void {
  const { pathname: path, searchParams } = new URL(URL.canParse(url, 'http://shop') ? url : '/', 'http://shop')
  const send = (status: number, body: string) => response.writeHead(status, HEADERS).end(body)
  if (method === 'GET' && path === '/buy/select-asset') return void send(200, buy(searchParams))
  const [, session, choice] = SESSION.exec(path) ?? []
  if (!session || !world.polls.has(session)) return void send(404, page('Not found', '<p>Nobody pays here.</p>'))
  if (method === 'GET' && !choice) return void send(200, question(session))
  if (method !== 'POST' || !choice) return void send(405, page('Not allowed', ''))
  world.paid.set(session, ANSWER[choice as keyof typeof ANSWER])
  send(200, thanks(choice === 'pay'))
}
