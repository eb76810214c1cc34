import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getResponse } from 'msw'
import { ROOT } from './build.mjs'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
}

/** What the project's configuration says where its owner has switched everything on. */
const ALL = {
  social_login: ['email', 'google', 'x', 'discord'],
  swap: ['1inch'],
  onramp: ['meld'],
  activity: [],
  reown_branding: null,
  multi_wallet: null,
  email_capture: ['required'],
  fund_from_exchange: null,
  payments: null,
  reown_authentication: null,
}

/**
 * The provider's services, simulated by `portico/testing` on loopback. `options`: the page options that use them. `hasAll`: the project has every
 * feature switched on; its configuration decides, not the page.
 */
export async function serveServices({ hasAll = false } = {}) {
  const { ServiceWorld, serviceHandlers } = await import(pathToFileURL(join(ROOT, 'dist/testing.js')).href)
  const world = new ServiceWorld()
  if (hasAll) world.setKnobs({ features: Object.entries(ALL).map(([id, config]) => ({ id, isEnabled: true, config })) })
  const handlers = [...serviceHandlers(world)]
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return outgoing.writeHead(204, CORS).end()
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk)
    const hasBody = chunks.length > 0 && incoming.method !== 'GET'
    const headers = Object.entries(incoming.headers).filter(([, value]) => typeof value === 'string')
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method,
      headers,
      body: hasBody ? Buffer.concat(chunks) : null,
    })
    const response = (await getResponse(handlers, request)) ?? new Response('Not Found', { status: 404 })
    const body = Buffer.from(await response.arrayBuffer())
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...CORS }).end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const names = ['registry', 'blockchain', 'rpcGateway', 'analytics', 'verify', 'cloudAuth', 'secureSite']
  return {
    options: { projectId: 'b'.repeat(32), services: { ...Object.fromEntries(names.map((name) => [name, url])) } },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
