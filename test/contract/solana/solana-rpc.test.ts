import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlainOptions } from '../../../src/domain/options/portico-options.ts'
import { FetchHttp } from '../../../src/infrastructure/http/fetch-http.ts'
import { HttpSolanaRpc } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import { SystemClock } from '../../../src/infrastructure/time/system-clock.ts'
import { FakeSolanaRpc } from '../../fakes/solana/fake-solana-rpc.ts'
import { SolanaLedger } from '../../fakes/solana/solana-ledger.ts'
import { rpcUrls } from '../../support/rpc-urls.ts'
import { PROJECT_ID } from '../services/over-the-wire.ts'
import { ALICE, describeSolanaRpc, mainnet } from './solana-rpc.contract.ts'

describeSolanaRpc('FakeSolanaRpc', () => {
  const rpc = new FakeSolanaRpc()
  return {
    rpc,
    ledger: rpc.ledger,
    down: (isDown) => {
      rpc.isDown = isDown
    },
  }
})

const OWN = ['https://first.example/', 'https://second.example/']
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

type Node = (id: unknown, answer: object) => Response
const honest: Node = (id, answer) => HttpResponse.json({ jsonrpc: '2.0', id, ...answer })
const chainUrl = mainnet.rpcUrls.default.http[0] ?? ''

/** Nodes over one ledger: those of the site, the gateway, the chain's own; each as honest as it is told to be. */
function open(options: Partial<PlainOptions> = {}) {
  const ledger = new SolanaLedger()
  const asked: string[] = []
  const sent: unknown[] = []
  const nodes = new Map<string, Node>()
  const gateway = 'https://gateway.example/v1/'
  for (const url of [...OWN, gateway, chainUrl])
    server.use(
      http.post(url, async ({ request }) => {
        asked.push(request.url)
        const { id, method, params } = (await request.json()) as { id: unknown; method: string; params: unknown[] }
        if (method === 'sendTransaction') sent.push(params[1])
        return (nodes.get(url) ?? honest)(id, ledger.answer(method, params))
      }),
    )
  const clock = new SystemClock()
  const rpc = new HttpSolanaRpc(new FetchHttp(clock), clock, rpcUrls(options))
  return { ledger, asked, sent, nodes, rpc, gateway }
}

describeSolanaRpc('HttpSolanaRpc', () => {
  const { rpc, ledger, nodes } = open()
  return { rpc, ledger, down: (isDown) => nodes.set(chainUrl, isDown ? () => HttpResponse.error() : honest) }
})

const signal = () => new AbortController().signal
const everything: Partial<PlainOptions> = {
  projectId: PROJECT_ID,
  services: { rpcGateway: 'https://gateway.example' },
  customRpcUrls: { [mainnet.caipNetworkId]: OWN.map((url) => ({ url })) },
}

describe('HttpSolanaRpc', () => {
  it('asks the node to send as the site says', async () => {
    const { rpc, sent } = open()
    const options = { skipPreflight: true, maxRetries: 0, minContextSlot: 42, preflightCommitment: 'processed' } as const
    await rpc.send(new Uint8Array(65), mainnet, signal(), options).catch(() => {})
    await rpc.send(new Uint8Array(65), mainnet, signal()).catch(() => {})
    expect(sent).toEqual([
      { encoding: 'base64', ...options },
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ])
  })

  it('asks the site’s addresses first, then the gateway, then the chain’s own', async () => {
    const { rpc, ledger, asked, nodes, gateway } = open(everything)
    ledger.fund(ALICE, 5)
    const down: Node = () => new HttpResponse(null, { status: 503 })
    const order = [
      ...OWN,
      `${gateway}?chainId=${encodeURIComponent(mainnet.caipNetworkId)}&projectId=${PROJECT_ID}`,
      new URL(chainUrl).href,
    ]
    for (const [index, url] of [...OWN, gateway, chainUrl].entries()) {
      asked.length = 0
      expect(await rpc.balance(ALICE, mainnet, signal())).toBe(5n)
      expect(asked).toEqual(order.slice(0, index + 1))
      nodes.set(url, down)
    }
    await expect(rpc.balance(ALICE, mainnet, signal())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })

  it.each<[string, Node]>([
    ['that is ill', (id) => HttpResponse.json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'Node is behind by 42 slots' } })],
    ['that lacks the method', (id) => HttpResponse.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })],
    ['that answers somebody else', (_, answer) => HttpResponse.json({ jsonrpc: '2.0', id: 'other', ...answer })],
    ['that answers a list', () => HttpResponse.json([])],
    ['that answers null', () => HttpResponse.json(null)],
    ['that answers HTML', () => HttpResponse.html('<title>Login</title>')],
    ['that refuses', () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } })],
  ])('goes on after a node %s', async (_, node) => {
    const { rpc, ledger, nodes } = open(everything)
    ledger.fund(ALICE, 5)
    nodes.set(OWN[0] ?? '', node)
    expect(await rpc.balance(ALICE, mainnet, signal())).toBe(5n)
  })

  it('asks nobody else about a transaction that a node says no to', async () => {
    const { rpc, ledger, asked } = open(everything)
    ledger.complaint = 'custom program error: 0x1'
    await expect(rpc.send(Uint8Array.from([1, ...new Array(64).fill(1)]), mainnet, signal())).rejects.toMatchObject({
      code: 'NODE_REFUSED',
    })
    expect(asked).toHaveLength(1)
  })

  it.each<[string, Node, number]>([
    ['may have passed it on without an answer', () => HttpResponse.error(), -32002],
    ['may have passed it on behind a failing gateway', () => new HttpResponse(null, { status: 504 }), -32005],
  ])('does not call a transaction refused while another node %s', async (_, silent, code) => {
    const { rpc, nodes } = open(everything)
    nodes.set(OWN[0] ?? '', silent)
    const refusing: Node = (id) => HttpResponse.json({ jsonrpc: '2.0', id, error: { code, message: 'no' } })
    for (const url of [OWN[1] ?? '', 'https://gateway.example/v1/', chainUrl]) nodes.set(url, refusing)
    await expect(rpc.send(Uint8Array.from([1, ...new Array(64).fill(1)]), mainnet, signal())).rejects.toMatchObject({
      code: expect.stringMatching(/^HTTP_/),
    })
    // Of a question, the refusal says more.
    await expect(rpc.balance(ALICE, mainnet, signal())).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  })

  it.each<[string, unknown]>([
    ['a text', '5'],
    ['a fraction', 0.5],
    ['less than nothing', -1],
    ['nothing', null],
  ])('believes no balance that is %s', async (_, value) => {
    const { rpc, nodes } = open()
    nodes.set(chainUrl, (id) => HttpResponse.json({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }))
    await expect(rpc.balance(ALICE, mainnet, signal())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('does not say that an owner has no tokens where a node lists them in a form that nobody reads', async () => {
    const { rpc, nodes } = open()
    const account = { lamports: 2_039_280, owner: ALICE, data: [btoa('x'), 'base64'], executable: false, rentEpoch: 0 }
    const result = { context: { slot: 1 }, value: [{ pubkey: ALICE, account }] }
    nodes.set(chainUrl, (id) => HttpResponse.json({ jsonrpc: '2.0', id, result }))
    await expect(rpc.tokens(ALICE, mainnet, signal())).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('knows no fee of an old message', async () => {
    const { rpc, ledger } = open()
    ledger.feeLamports = undefined
    expect(await rpc.fee(Uint8Array.of(1), mainnet, signal())).toBeUndefined()
  })

  it('says all that a stranger’s node says as one harmless line', async () => {
    const { rpc, nodes } = open()
    const message = `<img src=x>\u202e\n${'x'.repeat(1000)}`
    nodes.set(chainUrl, (id) => HttpResponse.json({ jsonrpc: '2.0', id, error: { code: 1, message } }))
    const error = await rpc.balance(ALICE, mainnet, signal()).catch((thrown: { facts: { description: string } }) => thrown)
    const { description = '' } = (error as { facts: { description: string } }).facts
    expect([description.length <= 200, /[\n\u202e]/.test(description)]).toEqual([true, false])
  })
})
