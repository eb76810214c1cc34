import { describe, expect, it } from 'vitest'
import { expectDecimals } from '../../../src/domain/money/allowance.ts'
import { DECIMALS_CALL } from '../../../src/domain/money/evm-calls.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { EnsResolver } from '../../../src/infrastructure/account/ens-resolver.ts'
import { HttpEvmNode } from '../../../src/infrastructure/money/http-evm-node.ts'
import { solana } from '../../../src/infrastructure/network/known-networks.ts'
import { NodeRequests } from '../../../src/infrastructure/network/node-requests.ts'
import { SolanaNodes } from '../../../src/infrastructure/solana/http-solana-rpc.ts'
import type { HttpRequest } from '../../../src/ports/http/http.ts'
import { FakeHttp } from '../../fakes/http/fake-http.ts'
import { mainnet } from '../../fakes/network/chains.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { EVM_NODE_ERRORS, type NodeErrorCase } from '../../support/node-errors.ts'
import { ME, USDC } from '../../support/send-world.ts'
import { SOLANA_NODE_ERRORS } from '../../support/solana-errors.ts'

const [FIRST, SECOND] = ['https://one.example', 'https://two.example'] as const
const evm = toNetwork(mainnet)
const { signal } = new AbortController()
const call = { from: ME, to: USDC, data: DECIMALS_CALL, value: 0n } as const
const is = (wanted: NodeErrorCase['is'], cases: readonly NodeErrorCase[]) =>
  cases.filter((each) => each.is === wanted).map((each) => [each.node, each] as const)

/** Two nodes: the first answers with the error, the second with `result`. */
function open({ error }: NodeErrorCase, result: unknown = `0x${'6'.padStart(64, '0')}`) {
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  const methodOf = ({ body }: HttpRequest) => (body as { method: string }).method
  const answering = (answer: object) => (request: HttpRequest) => ({
    json: { jsonrpc: '2.0', id: 1, ...(methodOf(request) === 'eth_chainId' ? { result: '0x1' } : answer) },
  })
  http.answer(FIRST, answering({ error }))
  http.answer(SECOND, answering({ result }))
  const urls = { of: () => [FIRST, SECOND] }
  const askedOf = (url: string) => http.requests.filter((request) => request.url === url && methodOf(request) !== 'eth_chainId').length
  return { clock, http, urls, askedOf, node: new HttpEvmNode(http, urls), nodes: new NodeRequests(http, urls) }
}

describe('an EVM node that says what every node would say', () => {
  it.each(is('revert', EVM_NODE_ERRORS))('ends the search: %s', async (_, given) => {
    const { node, nodes, askedOf } = open(given)
    const facts = { ...(given.reason && { reason: given.reason }), ...(given.selector && { selector: given.selector }) }
    await expect(node.call(call, evm, signal)).rejects.toMatchObject({ code: 'SIMULATION_FAILED', facts })
    await expect(node.estimateGas(call, evm, signal)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    await expect(nodes.send(evm, 'eth_call', [], signal)).rejects.toMatchObject({
      code: /funds/.test(given.node) ? (given.error as { code: number }).code : 3,
      isRevert: true,
    })
    expect([askedOf(FIRST), askedOf(SECOND)]).toEqual([3, 0])
  })

  it.each(is('revert', EVM_NODE_ERRORS))('lets a token without decimals() be sent: %s', async (_, given) => {
    const { node, askedOf } = open(given, '0x')
    await expectDecimals(node, { address: USDC, decimals: 6 }, evm, signal)
    expect(askedOf(FIRST)).toBe(1)
  })

  it.each(is('revert', EVM_NODE_ERRORS))('says that a name is not registered: %s', async (_, given) => {
    const { http, askedOf } = open(given)
    const resolver = new EnsResolver({ network: evm, resolver: USDC } as never, [FIRST, SECOND], http, signal)
    expect(await resolver.address('nobody.eth')).toBeUndefined()
    expect([askedOf(FIRST), askedOf(SECOND)]).toEqual([1, 0])
  })

  it('gives sites the contract’s data as geth does', async () => {
    const [given] = EVM_NODE_ERRORS.filter(({ node }) => node === 'nethermind of 2025')
    if (!given) throw new Error('no case')
    await expect(open(given).nodes.send(evm, 'eth_call', [], signal)).rejects.toMatchObject({ code: 3, data: '0xdf2d9b42' })
  })
})

describe('an EVM node that says what only it says', () => {
  it.each(is('passing', EVM_NODE_ERRORS))('is passed over: %s', async (_, given) => {
    const { node, nodes, askedOf, http } = open(given)
    expect(await node.call(call, evm, signal)).toBe(`0x${'6'.padStart(64, '0')}`)
    expect(await nodes.send(evm, 'eth_call', [], signal)).toBe(`0x${'6'.padStart(64, '0')}`)
    const resolver = new EnsResolver({ network: evm, resolver: USDC } as never, [FIRST, SECOND], http, signal)
    await resolver.primaryName(ME as `0x${string}`)
    expect([askedOf(FIRST), askedOf(SECOND)]).toEqual([3, 3])
  })

  it.each(is('passing', EVM_NODE_ERRORS))('is told where no other answers, and is no failure of the contract: %s', async (_, given) => {
    const { node, nodes, http } = open(given)
    http.answer(SECOND, { fault: 'unreachable' })
    await expect(node.call(call, evm, signal)).rejects.toMatchObject({ code: 'NODE_REFUSED' })
    await expect(node.estimateGas(call, evm, signal)).rejects.toMatchObject({ code: 'GAS_ESTIMATE_FAILED' })
    const isLacking = /without the method/.test(given.node)
    await expect(node.gasPrice(evm, signal)).rejects.toMatchObject({ code: isLacking ? 'GAS_PRICE_UNSUPPORTED' : 'NODE_REFUSED' })
    await expect(nodes.send(evm, 'eth_call', [], signal)).rejects.toMatchObject({ name: 'ProviderRpcError', ...given.error })
  })
})

describe('the fee of a transaction', () => {
  const noFault = { node: '', source: '', by: 'composed', is: 'passing', error: {} } as const

  it.each([
    [{ fault: 'unreachable' }, 'HTTP_UNREACHABLE'],
    [{ status: 429 }, 'APKT010'],
    [{ status: 500 }, 'HTTP_STATUS'],
  ] as const)('could not be estimated, and the price of gas says what happened: %j', async (answer, code) => {
    const { http, node } = open(noFault)
    http.answer(FIRST, answer)
    http.answer(SECOND, answer)
    await expect(node.gasPrice(evm, signal)).rejects.toMatchObject({ code })
    await expect(node.estimateGas(call, evm, signal)).rejects.toMatchObject({ code: 'GAS_ESTIMATE_FAILED', cause: { code } })
  })

  it.each([
    { code: -32601, message: 'the method eth_gasPrice does not exist/is not available' },
    { code: -32004, message: 'Method not supported' },
    { code: -32600, message: 'Unsupported method: eth_gasPrice on TIDE_MAINNET' },
    { code: -32000, message: 'method not found' },
  ])('has no price where the network knows none: %j', async (error) => {
    const { http, node } = open({ ...noFault, error })
    http.answer(SECOND, { fault: 'unreachable' })
    await expect(node.gasPrice(evm, signal)).rejects.toMatchObject({ code: 'GAS_PRICE_UNSUPPORTED', facts: { network: evm.name } })
  })

  it('is not judged by a price that cannot be read', async () => {
    const { node } = open(noFault, 'none')
    await expect(node.gasPrice(evm, signal)).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
  })

  it('is nothing to speak of where the visitor gave up', async () => {
    const { node } = open(noFault)
    const ended = AbortSignal.abort()
    await expect(node.gasPrice(evm, ended)).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(node.estimateGas(call, evm, ended)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('a Solana node', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [] }
  const network = toNetwork(solana)

  it.each(is('revert', SOLANA_NODE_ERRORS))('ends the search with what every node would say: %s', async (_, given) => {
    const { http, clock, urls, nodes, askedOf } = open(given)
    const ask = new SolanaNodes(http, clock, urls).ask(request, network, signal)
    await expect(ask).rejects.toMatchObject({ code: 'NODE_REFUSED', facts: { nodeCode: (given.error as { code: number }).code } })
    await expect(nodes.send(network, 'sendTransaction', [], signal)).rejects.toMatchObject(given.error)
    expect([askedOf(FIRST), askedOf(SECOND)]).toEqual([2, 0])
  })

  it.each(is('passing', SOLANA_NODE_ERRORS))('is passed over with what only it says: %s', async (_, given) => {
    const { http, clock, urls, nodes } = open(given, 'signature')
    expect(await new SolanaNodes(http, clock, urls).ask(request, network, signal)).toMatchObject({ result: 'signature' })
    expect(await nodes.send(network, 'sendTransaction', [], signal)).toBe('signature')
  })

  it('that has not seen the block yet does not decide a simulation', async () => {
    const { http, clock, urls } = open(
      { node: '', source: '', by: 'composed', is: 'passing', error: {} },
      { context: { slot: 2 }, value: { err: null } },
    )
    const lagging = { context: { slot: 1 }, value: { err: 'BlockhashNotFound', logs: [] } }
    http.answer(FIRST, { json: { jsonrpc: '2.0', id: 1, result: lagging } })
    const nodes = new SolanaNodes(http, clock, urls)
    expect(await nodes.ask(request, network, signal)).toMatchObject({ result: { value: { err: null } } })
    http.answer(SECOND, { json: { jsonrpc: '2.0', id: 1, result: lagging } })
    expect(await nodes.ask(request, network, signal)).toMatchObject({ result: lagging })
  })
})
