import { describe, expect, it } from 'vitest'
import { queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { FakeTokenBalances } from '../../../test/fakes/account/fake-token-balances.ts'
import { FakeTokenPrices } from '../../../test/fakes/account/fake-token-prices.ts'
import { FakeHttp } from '../../../test/fakes/http/fake-http.ts'
import { FakeSupportedChains } from '../../../test/fakes/network/fake-supported-chains.ts'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { ScriptedWallet } from '../../../test/fakes/wallets/scripted-wallet.ts'
import { type NodeToken, tokenNode } from '../../../test/support/token-node.ts'
import { keepHoldings, parseHoldings } from '../../domain/account/kept-holdings.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { CacheService } from '../../domain/shared/cache.ts'
import type { HttpRequest } from '../../ports/http/http.ts'
import { ComposedTokenHoldings } from './composed-token-holdings.ts'
import { NodeHoldings } from './node-holdings.ts'
import { WalletHoldings } from './wallet-holdings.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const [USDC, TIDE] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x5eed000000000000000000000000000000000001']
const NODE = 'https://node.example'
const native = {
  ...{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE' },
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500 },
}
const usdc = {
  ...{ address: USDC.toLowerCase(), balance: '0x989680', type: 'ERC20' },
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1 },
}

/** The site configures USDC and TIDE; a node knows 2 ETH and 42 TIDE. `assets`: the wallet's own list, if it has one. */
function open(assets?: readonly object[]) {
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  const tokens = new Map<string, NodeToken>([[TIDE, { balance: 4200n, decimals: 2, symbol: 'TIDE', name: 'Tide Token' }]])
  http.answer(NODE, tokenNode(2n * 10n ** 18n, tokens))
  const configured = { tokens: { 'eip155:1': [{ address: USDC }, { address: TIDE }] }, customRpcUrls: { 'eip155:1': [{ url: NODE }] } }
  const options = new OptionsService(resolveOptions({ networks: [], ...configured }, ['eip155']))
  const wallet = assets && new ScriptedWallet({ accounts: [OWNER], chainId: 1 })
  wallet?.results.set('wallet_getCapabilities', { '0x1': { assetDiscovery: { supported: true } } })
  wallet?.results.set('wallet_getAssets', { '0x1': assets })
  const [index, prices, chains] = [new FakeTokenBalances(), new FakeTokenPrices(), new FakeSupportedChains()]
  const nodes = new NodeHoldings(http, options, () => Promise.reject(new Error('no Solana')))
  const sources = { wallet: new WalletHoldings(clock, () => wallet?.provider), index, prices, chains, nodes, isServed: () => true }
  const holdings = new ComposedTokenHoldings(sources, new CacheService(new FakeKeyValueStore(), clock), clock)
  const find = async (after = 0) => {
    const found = holdings.find(queryOf(OWNER), new AbortController().signal)
    found.catch(() => {})
    await clock.advance(after)
    const { tokens: held, ...rest } = await found
    return { ...rest, held: held.map(({ symbol, amount, isListed = false }) => `${symbol} ${amount}${isListed ? ' of the site' : ''}`) }
  }
  return { clock, http, tokens, index, find }
}

describe('what a list leaves out though the site configured it', () => {
  it('is read from a node, and from nobody when the list has all', async () => {
    const { find, tokens, http } = open([native, usdc])
    expect(await find()).toEqual({
      ...{ isPartial: false, isBusy: false, unread: [] },
      held: ['ETH 1000000000000000000', 'USDC 10000000 of the site', 'TIDE 4200 of the site'],
    })
    tokens.set(USDC.toLowerCase(), { balance: 0n, decimals: 6, symbol: 'USDC', name: 'USD Coin' })
    const all = open([native, usdc, { ...usdc, address: TIDE }])
    expect((await all.find()).held).toHaveLength(3)
    expect([http.requests.length > 0, all.http.requests.length]).toEqual([true, 0])
  })

  it('is the own coin, too', async () => {
    const { find } = open([usdc, { ...usdc, address: TIDE }])
    expect((await find()).held[2]).toBe('ETH 2000000000000000000')
  })

  it('is the own coin where the wallet calls another token native', async () => {
    const fake = { ...native, metadata: { ...native.metadata, symbol: 'FAKE' } }
    const { find } = open([fake, usdc, { ...usdc, address: TIDE }])
    expect((await find()).held).toEqual(['USDC 10000000 of the site', 'USDC 10000000 of the site', 'ETH 2000000000000000000'])
  })

  it('is unknown when the token does not answer, never 0', async () => {
    const { find, tokens } = open([native, usdc])
    tokens.clear()
    expect(await find()).toMatchObject({ unread: [TIDE], isPartial: false })
  })

  it('is unknown when no node answers, and the rest is shown', async () => {
    const { find, http } = open([usdc])
    http.offline = true
    expect(await find()).toEqual({ unread: ['native', TIDE], isPartial: false, isBusy: false, held: ['USDC 10000000 of the site'] })
  })

  it('is waited for no longer than 3 s', async () => {
    const { find, http } = open([native, usdc])
    http.answer(NODE, { fault: 'silent' })
    expect(await find(3000)).toMatchObject({ unread: [TIDE], held: ['ETH 1000000000000000000', 'USDC 10000000 of the site'] })
  })

  it('is the same for the list of the index', async () => {
    const { find, index, tokens } = open()
    const address = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const coin = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', address, decimals: 18, amount: '1.5', price: '2500' } as const
    index.held.set(OWNER.toLowerCase(), [coin])
    expect(await find()).toMatchObject({ unread: [USDC], held: ['ETH 1500000000000000000', 'TIDE 4200 of the site'] })
    tokens.set(USDC.toLowerCase(), { balance: 0n, decimals: 6, symbol: 'USDC', name: 'USD Coin' })
    expect(await find()).toMatchObject({ unread: [] })
  })
})

describe('the nodes alone', () => {
  it('name what did not answer', async () => {
    const { find, index } = open()
    index.held.clear()
    expect(await find()).toEqual({
      ...{ isPartial: true, isBusy: false, unread: [USDC] },
      held: ['ETH 2000000000000000000', 'TIDE 4200 of the site'],
    })
  })

  it('show the tokens when the balance of the own coin does not come, which is unknown, never 0', async () => {
    const { find, http, index, tokens } = open()
    index.held.clear()
    tokens.set(USDC.toLowerCase(), { balance: 5n, decimals: 6, symbol: 'USDC', name: 'USD Coin' })
    const answer = tokenNode(2n * 10n ** 18n, tokens)
    const isNative = ({ body }: HttpRequest) => (body as { method?: unknown }).method === 'eth_getBalance'
    const error = { json: { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } } }
    http.answer(NODE, (request) => (isNative(request) ? error : answer(request)))
    expect(await find()).toMatchObject({ isPartial: true, unread: ['native'], held: ['USDC 5 of the site', 'TIDE 4200 of the site'] })
    for (const token of tokens.keys()) tokens.set(token, { balance: 0n, decimals: 6, symbol: 'X', name: 'X' })
    expect(await find()).toMatchObject({ isPartial: true, unread: ['native'] })
    tokens.clear()
    await expect(find()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  })

  it('contradict an index that lists nothing: nothing there only when they say so, too', async () => {
    const { find, index, http, tokens } = open()
    index.held.clear()
    const nothing = { balance: 0n, decimals: 6, symbol: 'X', name: 'X' }
    for (const address of [USDC.toLowerCase(), TIDE]) tokens.set(address, nothing)
    http.answer(NODE, tokenNode(0n, tokens))
    expect(await find()).toMatchObject({ isPartial: false, unread: [] })
    http.offline = true
    await expect(find()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  })

  it('leave out a token without decimals, and read one whose decimals are absurd as unknown', async () => {
    const { find, tokens, index } = open()
    index.held.clear()
    tokens.set(USDC.toLowerCase(), { balance: 5n, decimals: 0, symbol: 'NFT', name: 'Card' })
    tokens.set(TIDE, { balance: 5n, decimals: 200, symbol: 'ODD', name: 'Odd' })
    expect(await find()).toMatchObject({ unread: [TIDE], held: ['ETH 2000000000000000000'] })
  })
})

it('what could not be read is kept with the rest; a kept list that was tampered with is none', () => {
  const holdings = { tokens: [], isPartial: false, isBusy: false, unread: ['native', TIDE] }
  expect(parseHoldings(JSON.parse(JSON.stringify(keepHoldings(holdings))))).toEqual(holdings)
  for (const unread of ['native', [7], ['<b>'], {}])
    expect(parseHoldings({ tokens: [], isPartial: false, isBusy: false, unread })).toBeUndefined()
})
