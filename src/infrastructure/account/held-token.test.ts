import { HttpResponse, http as wireHttp } from 'msw'
import { describe, expect, it } from 'vitest'
import { ETHEREUM, queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { ALICE, HOST, overTheWire } from '../../../test/contract/services/over-the-wire.ts'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { evmNode } from '../../../test/fakes/connection/fake-evm-nodes.ts'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeSupportedChains } from '../../../test/fakes/network/fake-supported-chains.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import { fail } from '../../domain/errors/fail.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { ComposedTokenHoldings } from './composed-token-holdings.ts'
import { ofNetwork } from './held-token.ts'
import { HttpTokenBalances } from './http-token-balances.ts'
import { NodeHoldings } from './node-holdings.ts'
import { WalletHoldings } from './wallet-holdings.ts'

const NODE = 'https://node.example'
const NODE_HAS = '2000000000000000000'
const EEEE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const claim = (amount: bigint, more: Partial<HeldToken> = {}): HeldToken => ({ name: 'Fake', symbol: 'ETH', decimals: 18, amount, ...more })

describe('rows that claim to be the coin of the network', () => {
  const told = (...rows: readonly HeldToken[]) => ofNetwork(rows, ETHEREUM).map(({ name, amount, price }) => [name, amount, price])

  it('are the coin if there is one, or if they agree', () => {
    expect(told(claim(5n, { price: '1' }))).toEqual([['Ether', 5n, '1']])
    expect(told(claim(5n, { price: '1' }), claim(5n, { price: '1', symbol: 'eth' }))).toEqual([['Ether', 5n, '1']])
    expect(told(claim(5n), claim(9n, { symbol: 'FAKE' }), claim(9n, { decimals: 6 }))).toEqual([['Ether', 5n, undefined]])
  })

  it('have no price if they do not agree on it', () => {
    expect(told(claim(5n, { price: '1' }), claim(5n, { price: '9' }))).toEqual([['Ether', 5n, undefined]])
  })

  it('are not the coin if they do not agree, in any order', () => {
    const [real, fake] = [claim(5n, { price: '2500' }), claim(9n)]
    for (const rows of [
      [real, fake],
      [fake, real],
      [fake, real, real],
      [fake, claim(7n), real],
    ])
      expect(told(...rows)).toEqual([])
  })
})

const wire = overTheWire()

function open(node: () => unknown, { balances = [], wallet }: Readonly<{ balances?: readonly object[]; wallet?: ScriptedWallet }>) {
  const { client, chains: served } = wire.open()
  wire.server.use(wireHttp.get(`${HOST}/v1/account/:address/balance`, () => HttpResponse.json({ balances } as never)))
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  http.answer(NODE, node() as never)
  const options = new OptionsService(resolveOptions({ networks: [], customRpcUrls: { 'eip155:1': [{ url: NODE }] } }, ['eip155']))
  const nodes = new NodeHoldings(http, options, () => Promise.reject(new Error('no Solana')))
  const sources = {
    wallet: new WalletHoldings(clock, () => wallet?.provider),
    index: new HttpTokenBalances(client, served),
    ...{ prices: new FakeTokenPrices(), chains: new FakeSupportedChains(), nodes, isServed: () => true },
  }
  const holdings = new ComposedTokenHoldings(sources, new CacheService(new FakeKeyValueStore(), clock), clock)
  const find = async () => {
    const { tokens, unread } = await holdings.find(queryOf(ALICE), new AbortController().signal)
    return { tokens: tokens.map(({ symbol, amount }) => `${symbol} ${String(amount)}`), unread }
  }
  return { find }
}

const row = (numeric: string, more: object = {}) => ({ symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric }, ...more })
const usdc = row('3', { symbol: 'USDC', address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })

describe('a hostile list', () => {
  const lists = [
    ['a token without its address first', [row('1000000', { name: 'Fake' }), row('1.5'), usdc]],
    ['a token without its address last', [usdc, row('1.5'), row('1000000')]],
    ['beside the address of the coin', [row('1000000', { price: 9e9 }), row('1.5', { address: `eip155:1:${EEEE}` }), usdc]],
    ['three of them', [row('7'), row('8', { symbol: 'eth' }), row('9'), usdc]],
  ] as const

  it.each(lists)('does not tell the coin: the nodes do. %s', async (_, balances) => {
    const { tokens } = await open(() => evmNode('0x1bc16d674ec80000'), { balances }).find()
    expect(tokens.toSorted()).toEqual([`ETH ${NODE_HAS}`, 'USDC 3000000000000000000'])
  })

  it.each(lists)('leaves the coin unknown where no node answers. %s', async (_, balances) => {
    const silent = () => () => {
      throw fail('HTTP_UNREACHABLE', { url: NODE })
    }
    const found = await open(silent, { balances }).find()
    expect(found).toEqual({ tokens: ['USDC 3000000000000000000'], unread: ['native'] })
  })

  it('of a wallet is read where it offers it for all chains (EIP-5792, `0x0`)', async () => {
    const { assetDiscovery } = { assetDiscovery: { supported: true } }
    const listed = [{ address: 'native', balance: '0x7', type: 'native', metadata: { name: 'E', symbol: 'ETH', decimals: 18 } }]
    const wallet = new ScriptedWallet({ accounts: [ALICE], chainId: 1 })
    wallet.results.set('wallet_getCapabilities', { '0x0': { assetDiscovery } })
    wallet.results.set('wallet_getAssets', { '0x1': listed })
    const { find } = open(() => evmNode('0x1bc16d674ec80000'), { wallet })
    expect((await find()).tokens).toEqual(['ETH 7'])
    const denying = new ScriptedWallet({ accounts: [ALICE], chainId: 1 })
    denying.results.set('wallet_getCapabilities', { '0x0': { assetDiscovery }, '0x1': { assetDiscovery: { supported: false } } })
    denying.results.set('wallet_getAssets', { '0x1': listed })
    expect((await open(() => evmNode('0x1bc16d674ec80000'), { wallet: denying }).find()).tokens).toEqual([`ETH ${NODE_HAS}`])
  })

  it('of a wallet neither', async () => {
    const native = (balance: string) => ({
      address: 'native',
      balance,
      type: 'native',
      metadata: { name: 'E', symbol: 'ETH', decimals: 18 },
    })
    const wallet = new ScriptedWallet({ accounts: [ALICE], chainId: 1 })
    wallet.results.set('wallet_getCapabilities', { '0x1': { assetDiscovery: { supported: true } } })
    wallet.results.set('wallet_getAssets', { '0x1': [native('0x10'), native('0x5')] })
    expect((await open(() => evmNode('0x1bc16d674ec80000'), { wallet }).find()).tokens).toEqual([`ETH ${NODE_HAS}`])
  })
})

describe('one row of the index that calls itself the coin', () => {
  const proven = (amount: string, more: object = {}) => row(amount, { price: 9e9, ...more })
  const found = (balances: readonly object[], node: () => unknown = () => evmNode('0x1bc16d674ec80000')) => open(node, { balances }).find()
  const silent = () => () => {
    throw fail('HTTP_UNREACHABLE', { url: NODE })
  }

  it('and names no address is believed only if a node tells the same', async () => {
    expect((await found([proven('1000000'), usdc])).tokens.toSorted()).toEqual([`ETH ${NODE_HAS}`, 'USDC 3000000000000000000'])
    expect(await found([proven('1000000')])).toEqual({ tokens: [`ETH ${NODE_HAS}`], unread: [] })
    expect(await found([proven('2'), usdc])).toEqual({ tokens: ['USDC 3000000000000000000', `ETH ${NODE_HAS}`], unread: [] })
  })

  it('is unknown where no node answers', async () => {
    expect(await found([proven('1000000'), usdc], silent)).toEqual({ tokens: ['USDC 3000000000000000000'], unread: ['native'] })
    expect(await found([proven('1000000')], silent)).toEqual({ tokens: [], unread: ['native'] })
  })

  it('is believed where the index names the coin’s own address', async () => {
    expect(await found([proven('7', { address: `eip155:1:${EEEE}` })], silent)).toEqual({ tokens: ['ETH 7000000000000000000'], unread: [] })
  })
})
