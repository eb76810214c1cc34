import { expect, it } from 'vitest'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { NodeAccountCode } from './node-account-code.ts'

const [FIRST, SECOND] = ['https://one.example', 'https://two.example']
const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

function world(first: unknown, chain: unknown = '0x1') {
  const nodes = new FakeEvmNodes()
  nodes.answers.set(FIRST, first)
  nodes.chains.set(FIRST, chain)
  const code = new NodeAccountCode(nodes, { of: () => [FIRST, SECOND] })
  return { nodes, ask: (signal = new AbortController().signal) => code.code(ALICE, toNetwork(mainnet), signal) }
}

it.each(['0x', '0x6080', '0xEF01'])('tells the code %s of an account', async (code) => {
  expect(await world(code).ask()).toBe(code)
})

it.each([null, undefined, '', '0x0', '0xzz', 7, {}, ['0x']])('takes %j for no answer: the next node is asked', async (first) => {
  const { nodes, ask } = world(first)
  await expect(ask()).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  nodes.answers.set(SECOND, '0x60')
  expect(await ask()).toBe('0x60')
})

it('does not wait for a node that stays silent', async () => {
  const { nodes, ask } = world('0x')
  const answer = nodes.json.bind(nodes)
  nodes.json = (request, signal) => (request.url === FIRST ? new Promise(() => {}) : answer(request, signal))
  nodes.answers.set(SECOND, '0x60')
  expect(await ask()).toBe('0x60')
})

it('asks no node of another chain', async () => {
  const { nodes, ask } = world('0x', '0x89')
  nodes.answers.set(SECOND, '0x60')
  expect(await ask()).toBe('0x60')
})

it('ends when it is given up', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(world('0x').ask(controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
})
