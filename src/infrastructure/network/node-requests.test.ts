import { describe, expect, it } from 'vitest'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import { toNetwork } from '../../domain/network/to-network.ts'
import { solana } from './known-networks.ts'
import { NodeRequests } from './node-requests.ts'

const [FIRST, SECOND] = ['https://one.example', 'https://two.example']
const network = toNetwork(mainnet)
const never = () => new AbortController().signal

function world(first: unknown, override: Readonly<Record<string, string>> = {}) {
  const nodes = new FakeEvmNodes()
  nodes.answers.set(FIRST, '0xbad')
  nodes.answers.set(SECOND, '0x10')
  nodes.chains.set(FIRST, first)
  const requests = new NodeRequests(nodes, { of: () => [FIRST, SECOND] }, override)
  const methods = (url: string) =>
    nodes.requests.flatMap((request) => (request.url === url ? [(request.body as { method: string }).method] : []))
  return { nodes, requests, methods, ask: (method = 'eth_blockNumber') => requests.send(network, method, [], never()) }
}

describe('a request to the nodes of a network', () => {
  it.each(['0x89', 137, 'mainnet', null, {}, '0x0', undefined])('is not sent to a node that says its chain is %j', async (chain) => {
    const { ask, methods } = world(chain)
    expect(await ask()).toBe('0x10')
    expect([methods(FIRST), methods(SECOND)]).toEqual([['eth_chainId'], ['eth_chainId', 'eth_blockNumber']])
  })

  it('fails where no node names the chain, also with a URL of the site itself', async () => {
    const { ask, nodes } = world('0x89', { 'eip155:1': FIRST })
    await expect(ask('eth_sendRawTransaction')).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
    expect(nodes.requests.map(({ url, body }) => [url, (body as { method: string }).method])).toEqual([[FIRST, 'eth_chainId']])
  })

  it('asks each URL once for its chain, for all users of one Http', async () => {
    const { ask, nodes, methods } = world('0x1')
    await Promise.all([ask(), ask('eth_gasPrice')])
    await new NodeRequests(nodes, { of: () => [FIRST] }).send(network, 'eth_call', [], never())
    expect(methods(FIRST).sort()).toEqual(['eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_gasPrice'])
  })

  it('asks no node of another namespace for a chain id, which EVM alone has', async () => {
    const { requests, methods } = world('0x1')
    await requests.send(toNetwork(solana), 'getSlot', [], never())
    expect(methods(FIRST)).toEqual(['getSlot'])
  })
})
