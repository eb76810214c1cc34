import { describe, expect, it } from 'vitest'
import { judged } from '../../../test/corpora/lib/ledger.ts'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { FakeEvmNodes } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { rpcUrls } from '../../../test/support/rpc-urls.ts'
import type { Network } from '../../domain/network/network.ts'
import { EvmBalances } from './evm-chain-adapter.ts'

const FIRST = 'https://own.example'
const SECOND = 'https://public.example'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function open(...http: string[]) {
  const nodes = new FakeEvmNodes()
  const network: Network = {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    testnet: false,
    assets: {},
  }
  const balances = new EvmBalances(nodes, new FakeClock(), rpcUrls())
  const read = (signal = new AbortController().signal) => balances.read(ADDRESS, network, signal)
  const asked = (method: string) => nodes.requests.filter(({ body }) => (body as { method: string }).method === method)
  return { nodes, network, read, asked, urls: () => asked('eth_getBalance').map(({ url }) => url) }
}

describe('EvmBalances', () => {
  it('asks the first address only, as long as it answers', async () => {
    const { nodes, read, urls } = open(FIRST, SECOND)
    nodes.answers.set(FIRST, '0xde0b6b3a7640000')
    expect(await read()).toEqual({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' })
    expect(urls()).toEqual([FIRST])
    expect(nodes.requests[0]?.body).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [ADDRESS, 'latest'] })
  })

  it.each(['0x89', '0x0', '0x', 'one', null, undefined, {}, -1])('believes no node that is on the chain %j', async (chain) => {
    const { nodes, read, urls } = open(FIRST, SECOND)
    nodes.chains.set(FIRST, chain)
    nodes.answers.set(FIRST, '0xde0b6b3a7640000')
    nodes.answers.set(SECOND, '0x5')
    expect(await read()).toMatchObject({ value: 5n })
    expect(urls()).toEqual([FIRST, SECOND])
  })

  it('is unavailable where every node is on another chain', async () => {
    const { nodes, read } = open(FIRST)
    nodes.chains.set(FIRST, '0x89')
    nodes.answers.set(FIRST, '0xde0b6b3a7640000')
    await expect(read()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  })

  it('asks a node once on which chain it is, and again only while it has not said', async () => {
    const { nodes, read, asked } = open(FIRST)
    await expect(read()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    nodes.answers.set(FIRST, '0x5')
    await read()
    await read()
    await Promise.all([read(), read()])
    expect(asked('eth_chainId')).toHaveLength(2)
  })

  it.each([undefined, null, '', '0x', '1', 5, '0xzz', `0x${'f'.repeat(65)}`, {}, '-0x1'])(
    'asks the next address after %o',
    async (garbage) => {
      const { nodes, read, urls } = open(FIRST, SECOND)
      nodes.answers.set(FIRST, garbage)
      nodes.answers.set(SECOND, '0x5')
      expect(await read()).toMatchObject({ value: 5n })
      expect(urls()).toEqual([FIRST, SECOND])
    },
  )

  it.each(
    readCorpus('registry-hostile')
      .filter(({ kind }) => kind === 'rpc')
      .map((entry) => [entry.name, JSON.parse(String((entry['response'] as { raw?: unknown }).raw)) as unknown, entry] as const),
  )('asks the next address after: %s', async (_, answer, entry) => {
    judged(entry)
    const http = new FakeHttp(new FakeClock())
    http.answer(FIRST, { json: answer })
    http.answer(SECOND, { json: { jsonrpc: '2.0', id: 1, result: '0x1' } })
    const { network } = open(FIRST, SECOND)
    const balances = new EvmBalances(http, new FakeClock(), rpcUrls())
    expect(await balances.read(ADDRESS, network, new AbortController().signal)).toMatchObject({ value: 1n })
  })

  it('ends within 10 s in all', async () => {
    const { nodes, read } = open(FIRST, SECOND)
    await expect(read()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE', facts: { network: 'Ethereum' } })
    const deadlines = nodes.requests.map(({ deadlineMs }) => deadlineMs ?? 0)
    expect(deadlines[0]).toBe(5000)
    expect(Math.max(...deadlines)).toBeLessThanOrEqual(10_000)
  })

  it('asks nobody but HTTP services', async () => {
    const { read, urls } = open('wss://socket.example', 'javascript:1')
    await expect(read()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(urls()).toEqual([])
  })

  it('is given up at once', async () => {
    const { read } = open(FIRST)
    await expect(read(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
