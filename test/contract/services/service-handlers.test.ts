import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { FAULTS, type Fault } from '../../fakes/services/fault.ts'
import { serviceHandlers } from '../../fakes/services/service-handlers.ts'
import { ServiceWorld } from '../../fakes/services/service-world.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HOST = 'https://services.test'
const PROJECT = 'projectId=1&st=portico&sv=react-custom-0.1.0'
const OWNER = encodeURIComponent(`eip155:1:${ALICE}`)

function call(world: ServiceWorld, method: string, path: string, body?: unknown): Promise<Response | undefined> {
  const url = `${HOST}${path}${path.includes('?') ? '&' : '?'}${PROJECT}`
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return getResponse([...serviceHandlers(world)], new Request(url, { method, ...(body === undefined ? {} : { body: text }) }))
}

async function json(world: ServiceWorld, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  return ((await (await call(world, method, path, body))?.json()) ?? {}) as Record<string, unknown>
}

const NATIVE = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SWAP = { amount: '1000', eip155: { slippage: 1 }, projectId: '1', from: NATIVE, to: USDC, userAddress: `eip155:1:${ALICE}` }
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

/** Row by row of the services; the status a fresh world answers with. */
const ROWS: readonly (readonly [method: string, path: string, status: number, body?: unknown])[] = [
  ['GET', '/v1/supported-chains', 200],
  ['GET', `/v1/identity/${ALICE}`, 200],
  ['GET', `/v1/account/${ALICE}/history?chainId=eip155:1`, 200],
  ['POST', '/v1/fungible/price', 200, { currency: 'usd', addresses: [NATIVE], projectId: '1' }],
  ['GET', `/v1/account/${ALICE}/balance?currency=usd&chainId=eip155:1`, 200],
  ['GET', `/v1/convert/quotes?amount=1000&userAddress=${ALICE}&from=${NATIVE}&to=${USDC}&gasPrice=1`, 200],
  ['GET', '/v1/convert/tokens?chainId=eip155:1', 200],
  ['GET', `/v1/convert/allowance?tokenAddress=${USDC}&userAddress=eip155:1:${ALICE}`, 200],
  ['GET', '/v1/convert/gas-price?chainId=eip155:1', 200],
  ['POST', '/v1/convert/build-transaction', 200, SWAP],
  ['GET', `/v1/convert/build-approve?userAddress=eip155:1:${ALICE}&from=${USDC}&to=${USDC}&amount=5`, 200],
  ['GET', '/v1/profile/account/alice.reown.id?apiVersion=2', 200],
  ['GET', `/v1/profile/reverse/${ALICE}?apiVersion=2`, 200],
  ['GET', '/v1/profile/suggestions/alice?zone=reown.id', 200],
  ['POST', '/v1/profile/account', 422, {}],
  ['POST', '/v1/generators/onrampurl', 200, { destinationWallets: [], partnerUserId: 'u'.repeat(32) }],
  ['GET', '/v1/onramp/options', 404],
  ['POST', '/v1/onramp/quote', 404, {}],
  ['GET', `/v1/sessions/${OWNER}`, 200],
  ['POST', `/v1/sessions/${OWNER}/revoke`, 400, { pci: 'none', signature: '0x' }],
  ['POST', '/v1/json-rpc', 400, rpc('reown_getExchanges', { page: 0 })],
  ['POST', '/v1/json-rpc', 400, rpc('reown_getExchangePayUrl')],
  ['POST', '/v1/json-rpc', 400, rpc('reown_getExchangeBuyStatus')],
  ['GET', '/getWallets?page=1&entries=4', 200],
  ['GET', `/getWalletImage/${new ServiceWorld().wallets[0]?.image_id}`, 200],
  ['GET', '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', 200],
  ['GET', '/public/getCurrencyImage/USD', 200],
  ['GET', '/public/getTokenImage/USDC', 200],
  ['GET', '/appkit/v1/config', 200],
  ['GET', '/appkit/v1/project-limits', 200],
  ['GET', '/projects/v1/origins', 200],
  ['GET', '/getAnalyticsConfig', 200],
  ['POST', '/batch', 202, '[{}]'],
  ['POST', '/e', 202, '{}'],
  ['POST', '/v1/?chainId=eip155:1', 200, rpc('eth_chainId')],
  ['POST', '/v1?chainId=eip155:1', 200, rpc('eth_blockNumber')],
  ['GET', '/auth/v1/nonce', 200],
]

describe('service handlers', () => {
  for (const [method, path, status, body] of ROWS)
    it(`answer ${method} ${path} with ${status}`, async () => {
      expect((await call(new ServiceWorld(), method, path, body))?.status).toBe(status)
    })

  it('leave other addresses alone', async () => {
    expect(await call(new ServiceWorld(), 'GET', '/elsewhere')).toBeUndefined()
  })

  it.each(FAULTS)('play the fault %s', async (fault) => {
    const world = new ServiceWorld({ slowMs: 1 })
    world.setFault(fault, 'registry')
    const answer = await call(world, 'GET', '/getWallets?entries=4')
    const readable = await answer
      ?.clone()
      .json()
      .then((value: { data?: unknown }) => Array.isArray(value.data))
      .catch(() => false)
    expect(readable).toBe(fault === 'none' || fault === 'slow')
    expect(answer?.type === 'error').toBe(fault === 'offline')
    const statuses: Partial<Record<Fault, number>> = { '429': 429, '500': 500, redirect: 302, offline: 0 }
    expect(answer?.status).toBe(statuses[fault] ?? 200)
    expect((await call(world, 'GET', '/appkit/v1/config'))?.status).toBe(200)
  })

  it('wake a slow answer when the world is reset', async () => {
    const world = new ServiceWorld()
    world.setFault('slow')
    const answer = call(world, 'GET', '/getAnalyticsConfig')
    while (world.requests.length === 0) await Promise.resolve()
    await Promise.resolve()
    world.reset()
    expect((await answer)?.status).toBe(200)
  })

  it('give the same registry for the same seed, with unique ids and names', () => {
    const one = new ServiceWorld().wallets
    expect(one).toEqual(new ServiceWorld().wallets)
    expect(one).not.toEqual(new ServiceWorld({ seed: 2 }).wallets)
    expect([one.length, new Set(one.map(({ id }) => id)).size, new Set(one.map(({ name }) => name)).size]).toEqual([600, 600, 600])
  })

  it('page, search, include, exclude and filter the registry', async () => {
    const world = new ServiceWorld()
    const ask = async (query: string) =>
      (await json(world, 'GET', `/getWallets?${query}`)) as { count: number; data: { id: string; name: string }[] }
    const first = await ask('page=1&entries=40')
    const second = await ask('page=2&entries=40')
    expect([first.data.length, second.data.length, second.count]).toEqual([40, 40, first.count])
    expect(first.data.some(({ id }) => second.data.some((wallet) => wallet.id === id))).toBe(false)
    expect((await ask('search=RAINB&entries=100')).data.map(({ name }) => name)).toEqual(['Rainbow'])
    const ids = first.data.slice(0, 3).map(({ id }) => id)
    expect((await ask(`include=${ids}`)).data.map(({ id }) => id)).toEqual(ids)
    expect((await ask(`exclude=${ids}`)).count).toBe(first.count - 3)
    expect((await ask('names=metamask&rdns=me.rainbow&badge=certified')).count).toBeLessThanOrEqual(2)
    expect((await ask('chains=stacks:1&badge_type=certified')).count).toBeLessThan((await ask('chains=stacks:1')).count)
    expect((await ask('include_pay_only=true')).count).toBeGreaterThan(first.count)
  })

  it('refuse a missing project id: 403 in the registry, 401 in the blockchain API', async () => {
    const handlers = [...serviceHandlers(new ServiceWorld())]
    const status = async (path: string) => (await getResponse(handlers, new Request(`${HOST}${path}`)))?.status
    expect([await status('/getWallets'), await status(`/v1/identity/${ALICE}`)]).toEqual([403, 401])
  })

  it('hand out history in pages with a cursor, and refuse a CAIP-10 address', async () => {
    const world = new ServiceWorld()
    const sizes: number[] = []
    let cursor: unknown = ''
    while (typeof cursor === 'string') {
      const page = await json(world, 'GET', `/v1/account/${ALICE}/history?chainId=eip155:1${cursor && `&cursor=${cursor}`}`)
      sizes.push((page['data'] as unknown[]).length)
      cursor = page['next']
    }
    expect(sizes).toEqual([50, 50, 20])
    expect((await call(world, 'GET', `/v1/account/${OWNER}/history`))?.status).toBe(400)
  })

  it('answer an unknown name with 200 [] to version 2, 404 to older clients, and refuse other zones', async () => {
    const world = new ServiceWorld()
    const status = async (name: string, query = '') => (await call(world, 'GET', `/v1/profile/account/${name}${query}`))?.status
    expect(await json(world, 'GET', '/v1/profile/account/nobody.reown.id?apiVersion=2')).toEqual([])
    expect([await status('nobody.reown.id'), await status('vitalik.eth', '?apiVersion=2')]).toEqual([404, 400])
  })

  it('raise the allowance once an approval was built', async () => {
    const world = new ServiceWorld()
    const path = `/v1/convert/allowance?tokenAddress=${USDC}&userAddress=eip155:1:${ALICE}`
    expect(await json(world, 'GET', path)).toEqual({ allowance: '0' })
    await call(world, 'GET', `/v1/convert/build-approve?userAddress=eip155:1:${ALICE}&from=${USDC}&to=${USDC}&amount=5`)
    expect(await json(world, 'GET', path)).toEqual({ allowance: '5' })
  })

  it('bring an exchange deposit from in progress to success', async () => {
    const world = new ServiceWorld({ features: [{ id: 'fund_from_exchange', isEnabled: true, config: null }] })
    const ask = (method: string, params: object) => json(world, 'POST', '/v1/json-rpc?source=fund-wallet', rpc(method, params))
    const asset = 'eip155:1/slip44:60'
    const { result } = (await ask('reown_getExchangePayUrl', {
      exchangeId: 'coinbase',
      asset,
      amount: '1',
      recipient: `eip155:1:${ALICE}`,
    })) as {
      result: { sessionId: string }
    }
    const states: unknown[] = []
    for (let poll = 0; poll < 3; poll++)
      states.push((await ask('reown_getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId: result.sessionId }))['result'])
    expect(states).toMatchObject([{ status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS' }, { status: 'SUCCESS' }])
  })

  it('sign an account in and remember it', async () => {
    const world = new ServiceWorld()
    const handlers = [...serviceHandlers(world)]
    const send = async (key: string, init: RequestInit) =>
      (await (await getResponse(handlers, new Request(`${HOST}/auth/v1/${key}?${PROJECT}`, init)))?.json()) as Record<string, string>
    const { nonce, token } = await send('nonce', {})
    const data = { nonce, accountAddress: ALICE, chainId: 'eip155:1', domain: 'shop.example' }
    const body = JSON.stringify({ data, message: `Nonce: ${nonce}`, signature: '0x1' })
    const session = await send('authenticate', { method: 'POST', body, headers: { 'x-nonce-jwt': `Bearer ${token}` } })
    const claims = await send('me', { headers: { authorization: `Bearer ${session['token']}` } })
    expect(claims).toMatchObject({ address: ALICE, caip2Network: 'eip155:1' })
  })
})
