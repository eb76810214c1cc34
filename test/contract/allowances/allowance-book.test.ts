import { encodeAbiParameters, type Hex, hexToBigInt, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../sandbox/anvil.ts'
import { approving, approvingByPermit2, deployPermit2 } from '../../../sandbox/permits.ts'
import { SEED_TOKENS, seedChain } from '../../../sandbox/seed.ts'
import { KNOWN_SPENDERS, PERMIT2 } from '../../../src/domain/allowances/known-spenders.ts'
import { toNetwork } from '../../../src/domain/network/to-network.ts'
import { LOG_REQUESTS_MAX } from '../../../src/infrastructure/allowances/approval-logs.ts'
import { NodeAllowanceBook } from '../../../src/infrastructure/allowances/node-allowance-book.ts'
import { evmChecksum } from '../../../src/infrastructure/shared/evm-checksum.ts'
import type { Http } from '../../../src/ports/http/http.ts'
import { FakeAllowanceBook } from '../../fakes/allowances/fake-allowance-book.ts'
import { mainnet } from '../../fakes/network/chains.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { PlainHttp } from '../../support/plain-http.ts'
import { type AllowanceWorld, describeAllowanceBook, MOST, PERMIT2_MOST, STRANGER } from './allowance-book.contract.ts'

const ID = 31_403
let anvil: Anvil
let accounts: readonly string[]
let turn = 0
const ask = async (method: string, params: readonly unknown[]) => {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const answer = (await new PlainHttp().json({ url: anvil.url, method: 'POST', body }, new AbortController().signal)) as {
    result?: unknown
    error?: { message: string }
  }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
beforeAll(async () => {
  anvil = await startAnvil(ID, 0)
  accounts = (await ask('eth_accounts', [])) as readonly string[]
  await seedChain(anvil.url, accounts[0] as Hex)
  await deployPermit2(ask, accounts[0] ?? '')
}, 30_000)
afterAll(() => anvil?.stop())

/** A chain of Anvil with an account of its own for each world. `aheadMs`: how much too late the device's clock is. */
async function onAnvil(http: Http & { isDown?: boolean } = new PlainHttp(), aheadMs = 0): Promise<AllowanceWorld> {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = toNetwork({ id: ID, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [anvil.url] } } }, {})
  const owner = accounts[1 + (turn++ % (accounts.length - 1))] ?? ''
  const token = SEED_TOKENS[0]?.address ?? ''
  const snapshot = await ask('evm_snapshot', [])
  restore = async () => void (await ask('evm_revert', [snapshot]))
  const clock = Object.assign(new FakeClock(), { now: () => Date.now() + aheadMs })
  // Answered once it is mined.
  const send = (to: string, data: Hex) => ask('eth_sendTransactionSync', [{ from: owner, to, data, gas: numberToHex(200_000) }])
  return {
    book: new NodeAllowanceBook(http, { own: () => [anvil.url] }, clock),
    ...{ network, owner, token },
    allow: async (spender, amount) => void (await send(token, approving(spender, amount))),
    allowByPermit2: async (spender, amount, until) =>
      void (await send(PERMIT2, approvingByPermit2(token, spender, amount, Math.floor(until / 1000)))),
    goDown: () => Object.assign(http, { isDown: true }),
  }
}
let restore = async () => {}

async function inMemory(): Promise<AllowanceWorld> {
  const book = new FakeAllowanceBook()
  const [owner, address] = [`0x${'11'.repeat(20)}`, `0x${'a0'.repeat(20)}`]
  const token = { address, symbol: 'USDC', decimals: 6 }
  return {
    ...{ book, network: toNetwork(mainnet, {}), owner, token: address },
    allow: async (spender, amount) => book.allow(owner, { kind: 'token', token, spender, amount }),
    allowByPermit2: async (spender, amount, until) => book.allow(owner, { kind: 'permit2', token, spender, amount, until }),
    goDown: () => {
      book.isDown = true
    },
  }
}

describeAllowanceBook('FakeAllowanceBook', inMemory)
describeAllowanceBook('NodeAllowanceBook', async () => {
  await restore()
  return onAnvil()
})

/** Nodes that give the logs of `most` blocks at once, and refuse more, each in its own words. */
class NarrowNode extends PlainHttp {
  asked = 0

  constructor(
    private readonly most: bigint,
    private readonly error: object,
  ) {
    super()
  }

  override async json(request: Parameters<Http['json']>[0], signal: AbortSignal): Promise<unknown> {
    const { method, params } = request.body as { method: string; params: readonly { fromBlock: Hex; toBlock: Hex }[] }
    const [range] = params
    if (method !== 'eth_getLogs' || !range) return super.json(request, signal)
    this.asked += 1
    if (hexToBigInt(range.toBlock) - hexToBigInt(range.fromBlock) >= this.most) return { jsonrpc: '2.0', id: 1, error: this.error }
    return super.json(request, signal)
  }
}

const REFUSALS = [
  { code: -32005, message: 'query returned more than 10000 results' },
  { code: -32602, message: 'block range is too wide' },
  { code: -32000, message: 'exceed maximum block range: 100' },
]

it.each(REFUSALS)('asks a node that refuses wide ranges for narrower ones: $message', async (error) => {
  await restore()
  const http = new NarrowNode(100n, error)
  const { allow, book, owner, network, token } = await onAnvil(http)
  await allow(STRANGER, 5n)
  await ask('anvil_mine', [numberToHex(200)])
  const found = await book.find({ owner, tokens: [token] }, network, new AbortController().signal)
  expect(found).toMatchObject({ entries: [{ spender: STRANGER, amount: 5n }], looked: 'all' })
  expect(http.asked).toBeLessThanOrEqual(LOG_REQUESTS_MAX)
})

it('says since when it looked where a node tells only the newest blocks, and what known contracts may take', async () => {
  await restore()
  const http = new NarrowNode(2n, REFUSALS[0] ?? {})
  const { allow, book, owner, network, token } = await onAnvil(http)
  const [known = ''] = [...KNOWN_SPENDERS.keys()].slice(-1)
  await allow(STRANGER, 5n)
  await allow(known, MOST)
  await ask('anvil_mine', [numberToHex(300)])
  const found = await book.find({ owner, tokens: [token] }, network, new AbortController().signal)
  expect(found.entries).toMatchObject([{ spender: evmChecksum(known as Hex), amount: MOST }])
  expect(found.looked).toEqual({ since: expect.any(Number) })
  expect(http.asked).toBe(LOG_REQUESTS_MAX)
})

it('says that known contracts alone were looked at where a node tells no logs, those by way of Permit2 among them', async () => {
  await restore()
  const http = new NarrowNode(0n, { code: -32601, message: 'the method eth_getLogs does not exist' })
  const { allow, allowByPermit2, book, owner, network, token } = await onAnvil(http)
  const [, known = ''] = KNOWN_SPENDERS.keys()
  await allow(PERMIT2, MOST)
  await allow(STRANGER, MOST)
  await allowByPermit2(known, PERMIT2_MOST, Date.now() + 60_000)
  const { entries, looked } = await book.find({ owner, tokens: [token] }, network, new AbortController().signal)
  expect(looked).toBe('known')
  expect(entries.map(({ kind, spender }) => `${kind} ${spender.toLowerCase()}`)).toEqual([`token ${PERMIT2}`, `permit2 ${known}`])
})

it('names the tokens of which nothing could be read', async () => {
  await restore()
  const { book, owner, network, token } = await onAnvil()
  const none = `0x${'b1'.repeat(20)}`
  const found = await book.find({ owner, tokens: [token, none, 'no address'] }, network, new AbortController().signal)
  expect(found).toEqual({ entries: [], looked: 'all', unread: [none] })
})

/** A node, of which one method says something else. */
class OtherNode extends PlainHttp {
  constructor(private readonly answer: (method: string, params: unknown) => object | undefined) {
    super()
  }

  override async json(request: Parameters<Http['json']>[0], signal: AbortSignal): Promise<unknown> {
    const { method, params } = request.body as { method: string; params: unknown }
    const other = this.answer(method, params)
    return other ? { jsonrpc: '2.0', id: 1, ...other } : super.json(request, signal)
  }
}
const REFUSED = { error: REFUSALS[0] }
const lookedAt = ({ book, owner, network }: AllowanceWorld, tokens: readonly string[]) =>
  book.find({ owner, tokens }, network, new AbortController().signal)

it('tells what it has read where the node ends to answer', async () => {
  await restore()
  const world = await onAnvil(new OtherNode((_, params) => (JSON.stringify(params).includes('927da105') ? REFUSED : undefined)))
  await world.allow(PERMIT2, MOST)
  const found = await lookedAt(world, [world.token])
  expect(found).toMatchObject({ entries: [{ spender: evmChecksum(PERMIT2), amount: MOST }], unread: [world.token.toLowerCase()] })
})

it('tells of no date where a node gives a block one that cannot be', async () => {
  await restore()
  const absurd = { result: { number: '0x8', timestamp: '0xffffffffffffffff' } }
  const http = new OtherNode((method, params) => {
    if (method === 'eth_getBlockByNumber') return absurd
    return method === 'eth_getLogs' && JSON.stringify(params).includes('"fromBlock":"0x0"') ? REFUSED : undefined
  })
  const world = await onAnvil(http)
  expect((await lookedAt(world, [world.token])).looked).toBe('known')
})

it('goes by the time of the chain where the clock of the device is ahead', async () => {
  await restore()
  const world = await onAnvil(new PlainHttp(), 864_000_000)
  await world.allowByPermit2(STRANGER, PERMIT2_MOST, Date.now() + 3_600_000)
  expect((await lookedAt(world, [world.token])).entries).toMatchObject([{ kind: 'permit2', spender: STRANGER }])
})

it('one token that takes all the gas does not keep the others from being read', async () => {
  await restore()
  const world = await onAnvil()
  const greedy = `0x${'00'.repeat(19)}99`
  await ask('anvil_setCode', [greedy, '0x5b600056'])
  await world.allow(STRANGER, MOST)
  const { entries, unread } = await lookedAt(world, [greedy, world.token])
  expect(entries).toMatchObject([{ spender: STRANGER, amount: MOST }])
  expect(unread).toEqual([greedy])
})

it.each([1100, 2100])('one token with %d false approvals leaves those of others to be seen', async (count) => {
  await restore()
  const hostile = `0x${'00'.repeat(19)}77`
  const word = (value: string) => `0x${value.padStart(64, '0')}`
  const http = new OtherNode((method) =>
    method === 'eth_getLogs'
      ? {
          result: [
            ...Array.from({ length: count }, (_, at) => ({ address: hostile, topics: ['0x', '0x', word((at + 4096).toString(16))] })),
            { address: world.token, topics: ['0x', '0x', word(STRANGER.slice(2))] },
          ],
        }
      : undefined,
  )
  const world = await onAnvil(http)
  const [, known = ''] = KNOWN_SPENDERS.keys()
  await world.allow(known, MOST)
  await world.allow(STRANGER, 5n)
  const { entries, unread } = await lookedAt(world, [hostile, world.token])
  expect(entries.map(({ spender }) => spender.toLowerCase()).sort()).toEqual([known, STRANGER.toLowerCase()].sort())
  expect(unread).toEqual([hostile])
})

it('names the tokens that are more than it looks at', async () => {
  await restore()
  const world = await onAnvil()
  await world.allow(STRANGER, MOST)
  const [, other = { address: '' }] = SEED_TOKENS
  const none = Array.from({ length: 49 }, (_, at) => `${other.address.slice(0, -2)}${(at + 16).toString(16)}`)
  expect((await lookedAt(world, [other.address, ...none, world.token])).unread).toContain(world.token.toLowerCase())
})

it('tells what may be taken of a token that does not say its decimals', async () => {
  await restore()
  const world = await onAnvil()
  const strange = `0x${'00'.repeat(19)}55`
  await ask('anvil_setCode', [strange, `0x7f${'ff'.repeat(32)}60005260206000f3`])
  const { entries, unread } = await lookedAt(world, [strange])
  const token = { address: strange, symbol: '0x0000…0055', decimals: 0 }
  expect(entries.find(({ kind }) => kind === 'token')).toMatchObject({ amount: MOST, token })
  expect(unread).toContain(strange)
})

it('fetches nothing that a contract or a node names', async () => {
  await restore()
  const multicall3 = `0x${'ca'.repeat(20)}` as const
  const inputs = ['address', 'string[]', 'bytes', 'bytes4', 'bytes'].map((type) => ({ type }))
  const lookup = encodeAbiParameters(inputs, [multicall3, ['https://elsewhere.example/{sender}/{data}'], '0x', '0x00000000', '0x'])
  const data = `0x556f1830${lookup.slice(2)}`
  const world = await onAnvil(
    new OtherNode((method) => (method === 'eth_call' ? { error: { code: 3, message: 'execution reverted', data } } : undefined)),
  )
  const network = { ...world.network, contracts: { multicall3: { address: multicall3 } } }
  const fetched = vi.spyOn(globalThis, 'fetch')
  await expect(lookedAt({ ...world, network }, [world.token])).rejects.toMatchObject({ code: 'HTTP_UNREACHABLE' })
  expect(fetched.mock.calls.filter(([url]) => String(url).includes('elsewhere'))).toEqual([])
  fetched.mockRestore()
})
