import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { approveCall, transferCall } from '../../../src/domain/money/evm-calls.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { HttpEvmNode } from '../../../src/infrastructure/money/http-evm-node.ts'
import { FakeEvmNode } from '../../fakes/money/fake-evm-node.ts'
import { chainOf } from '../../support/market.ts'
import { PlainHttp } from '../../support/plain-http.ts'
import { describeEvmNode } from './evm-node.contract.ts'

const RICH = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const network = (id: number, url: string) =>
  toNetwork(
    { id, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } },
    {},
  )

describeEvmNode('FakeEvmNode', () => {
  const node = new FakeEvmNode()
  const token = `0x${'11'.repeat(20)}`
  node.fund(RICH, 10n ** 19n)
  node.give(token, RICH, 7n)
  node.setNonce(RICH, 1n)
  const [done, reverted] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
  node.know(done, RICH, 0n)
  node.mine(done, 'done')
  node.mine(reverted, 'reverted')
  const breakDown = () => {
    node.isDown = true
  }
  return { node, network: network(1, 'https://rpc.example'), rich: RICH, token, done, reverted, breakDown }
})

let anvil: Anvil
let token: Hex
let sent: Readonly<{ done: Hex; reverted: Hex }>
const ID = 4242

beforeAll(async () => {
  anvil = await startAnvil(ID, 0)
  const chain = chainOf(anvil.url, 5)
  expect(chain.account.address).toBe(RICH)
  token = await chain.coin('Seven', 'SVN', 0)
  const { transactionHash: done } = await chain.mint(token, RICH, 7n)
  sent = { done, reverted: await failing(chain.account.address) }
  async function failing(from: Hex): Promise<Hex> {
    const request = { from, to: token, data: transferCall(RICH, 8n), gas: toHex(100_000) }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [request] })
    const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await answer.json()) as { result: Hex }
    await chain.done(result)
    return result
  }
})
afterAll(() => anvil?.stop())

const open = () => {
  const http = new PlainHttp()
  const breakDown = () => {
    http.isDown = true
  }
  const local = network(ID, anvil.url)
  const node = new HttpEvmNode(http, { of: ({ rpcUrls }) => rpcUrls.default.http })
  return { http, node, network: local, rich: RICH, token, ...sent, breakDown }
}
describeEvmNode('HttpEvmNode', open)

it('says what a call would move, by a simulation', async () => {
  const { node, network: local } = open()
  const to = '0x00000000000000000000000000000000000a11ce'
  const moves = await node.moves([{ from: RICH, to: token, data: transferCall(to, 3n), value: 0n }], local, new AbortController().signal)
  expect(moves).toEqual([{ token: token.toLowerCase(), from: RICH.toLowerCase(), to, amount: 3n }])
  const coins = await node.moves([{ from: RICH, to, data: '0x', value: 5n }], local, new AbortController().signal)
  expect(coins).toEqual([{ from: RICH.toLowerCase(), to, amount: 5n }])
  const approval = { from: RICH, to: token, data: approveCall(to, 3n), value: 0n }
  const both = [approval, { from: RICH, to: token, data: transferCall(to, 2n), value: 0n }]
  const last = await node.moves(both, local, new AbortController().signal)
  expect(last).toEqual([{ token: token.toLowerCase(), from: RICH.toLowerCase(), to, amount: 2n }])
})

it('knows what a transaction does', async () => {
  const { node, network: local, done } = open()
  const known = await node.transaction(done, local, new AbortController().signal)
  expect(known).toMatchObject({
    block: expect.any(BigInt),
    call: { to: token.toLowerCase(), value: 0n, data: expect.stringMatching(/^0x[0-9a-f]{8}/) },
  })
})

it('does not believe a node of another chain', async () => {
  const { node } = open()
  const other = network(ID + 1, anvil.url)
  await expect(node.balance(RICH, other, new AbortController().signal)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})
