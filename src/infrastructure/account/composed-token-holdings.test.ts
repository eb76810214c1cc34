import { describe, expect, it } from 'vitest'
import { ETHEREUM, queryOf } from '../../../test/contract/account/token-holdings.contract.ts'
import { FakeTokenBalances } from '../../../test/fakes/account/fake-token-balances.ts'
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
import type { TokenBalance } from '../../ports/account/token-balances.ts'
import { ComposedTokenHoldings } from './composed-token-holdings.ts'
import { NodeHoldings } from './node-holdings.ts'
import { WalletHoldings } from './wallet-holdings.ts'

const OWNER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NODE = 'https://node.example'
const COIN = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Of the own coin, by the address that stands for it. */
const row = (more: Partial<TokenBalance> = {}): TokenBalance => ({
  ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', address: COIN, decimals: 18, amount: '1.5', price: '2500' },
  ...more,
})
const asset = (more: object = {}) => ({
  ...{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE' },
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500 },
  ...more,
})

function open(wallet?: ScriptedWallet, tokens?: unknown) {
  const clock = new FakeClock()
  const http = new FakeHttp(clock)
  http.answer(NODE, evmNode('0x1bc16d674ec80000'))
  const given = { networks: [], customRpcUrls: { 'eip155:1': [{ url: NODE }] }, tokens: { 'eip155:1': tokens } }
  const options = new OptionsService(resolveOptions(given as never, ['eip155']))
  const [index, prices, chains] = [new FakeTokenBalances(), new FakeTokenPrices(), new FakeSupportedChains()]
  index.held.set(OWNER.toLowerCase(), [row()])
  const nodes = new NodeHoldings(http, options, () => Promise.reject(new Error('no Solana')))
  const served = { now: true }
  const sources = { wallet: new WalletHoldings(clock, () => wallet?.provider), index, prices, chains, nodes, isServed: () => served.now }
  const holdings = new ComposedTokenHoldings(sources, new CacheService(new FakeKeyValueStore(), clock), clock)
  const find = async (owner = OWNER) => {
    const found = holdings.find(queryOf(owner), new AbortController().signal)
    found.catch(() => {})
    await clock.advance(0)
    return found
  }
  const amounts = async () => (await find()).tokens.map(({ symbol, amount }) => `${symbol} ${amount}`)
  return { clock, http, index, prices, chains, served, holdings, find, amounts }
}

describe('the wallet first', () => {
  const offering = () => {
    const wallet = new ScriptedWallet({ accounts: [OWNER], chainId: 1 })
    wallet.results.set('wallet_getCapabilities', { '0x1': { assetDiscovery: { supported: true } } })
    wallet.results.set('wallet_getAssets', { '0x1': [asset(), asset({ address: USDC, type: 'ERC20', balance: '0x989680' })] })
    return wallet
  }

  it('counts what it lists twice once', async () => {
    const wallet = offering()
    const usdc = asset({ address: USDC, type: 'ERC20', balance: '0x989680' })
    wallet.results.set('wallet_getAssets', { '0x1': [asset(), asset(), usdc, { ...usdc, address: USDC.toUpperCase().replace('X', 'x') }] })
    const { find } = open(wallet)
    expect((await find()).tokens).toHaveLength(2)
  })

  it('asks nobody else when the wallet lists its assets (ERC-7811)', async () => {
    const { amounts, index, find } = open(offering())
    expect(await amounts()).toEqual(['ETH 1000000000000000000', 'ETH 10000000'])
    expect(index.asked).toBe(0)
    const [own] = (await find()).tokens
    expect([own?.address, own?.price]).toEqual([undefined, '2500'])
  })

  it.each([
    ['a balance that is no quantity', { balance: '1' }],
    ['a token without an address', { type: 'ERC20', address: 'somewhere' }],
    ['absurd decimals', { metadata: { symbol: 'ETH', decimals: 1000 } }],
    ['no symbol', { metadata: { decimals: 18 } }],
  ])('takes the index for all when one asset is invalid: %s', async (_, wrong) => {
    const wallet = offering()
    wallet.results.set('wallet_getAssets', { '0x1': [asset(), asset(wrong)] })
    const { amounts, index } = open(wallet)
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
    expect(index.asked).toBe(1)
  })

  it('leaves out what is not fungible', async () => {
    const wallet = offering()
    wallet.results.set('wallet_getAssets', { '0x1': [asset(), { type: 'erc721', whatever: true }] })
    expect(await open(wallet).amounts()).toEqual(['ETH 1000000000000000000'])
  })

  it('asks a wallet that does not offer it only once', async () => {
    const wallet = new ScriptedWallet({ accounts: [OWNER], chainId: 1 })
    wallet.results.set('wallet_getCapabilities', {})
    const { amounts } = open(wallet)
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
    expect(wallet.calls.filter(({ method }) => method.startsWith('wallet_get'))).toHaveLength(1)
  })

  it.each([4200, -32601])('asks a wallet that does not know the method (%i) only once', async (code) => {
    const wallet = offering()
    wallet.failures.set('wallet_getCapabilities', { code, message: 'no such method' })
    const { amounts } = open(wallet)
    await amounts()
    wallet.failures.clear()
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
    expect(wallet.calls).toHaveLength(1)
  })

  it.each([
    ['that had no network', { code: -32603, message: 'fetch failed' }],
    ['that was locked', { code: 4100, message: 'locked' }],
    ['that failed without a code', new Error('fetch failed')],
  ])('asks a wallet %s again', async (_, failure) => {
    const wallet = offering()
    wallet.failures.set('wallet_getCapabilities', failure)
    const { amounts } = open(wallet)
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
    wallet.failures.clear()
    expect(await amounts()).toEqual(['ETH 1000000000000000000', 'ETH 10000000'])
  })

  it('waits 2 s for a silent wallet', async () => {
    const wallet = offering()
    wallet.answer = 'ignore'
    wallet.answers.set('wallet_getCapabilities', 'ignore')
    const { holdings, clock, index } = open(wallet)
    const found = holdings.find(queryOf(OWNER), new AbortController().signal)
    await clock.advance(1999)
    expect(index.asked).toBe(0)
    await clock.advance(1)
    expect((await found).tokens).toHaveLength(1)
  })
})

describe('then the index, then the nodes', () => {
  it('asks the nodes when the index fails, and the index no more for 30 s', async () => {
    const { find, amounts, index, clock, holdings } = open()
    const locked = (owner: string) => holdings.lockedMs(queryOf(owner))
    expect(locked(OWNER)).toBe(0)
    index.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    expect(await find()).toMatchObject({ isPartial: true, isBusy: false, tokens: [{ symbol: 'ETH', amount: 2n * 10n ** 18n }] })
    index.failure = undefined
    expect([locked(OWNER), locked(BOB)]).toEqual([30_000, 0])
    await clock.advance(29_999)
    expect(await amounts()).toEqual(['ETH 2000000000000000000'])
    expect([index.asked, locked(OWNER)]).toEqual([1, 1])
    await clock.advance(1)
    expect(locked(OWNER)).toBe(0)
    expect(await amounts()).toEqual(['ETH 1500000000000000000'])
  })

  it.each([
    ['a refusal', fail('HTTP_STATUS', { status: 400, url: '' }), 1],
    ['a provider of the service that is away', fail('HTTP_STATUS', { status: 503, url: '' }), 1],
    ['an answer that nobody can read', fail('ANSWER_UNREADABLE', { source: 'x' }), 1],
    ['a service out of reach', fail('HTTP_UNREACHABLE', { url: '' }), 0],
    ['a service that hangs', fail('HTTP_TIMEOUT', { url: '' }), 0],
    ['a service that asks for fewer requests', fail('APKT010', { retryAfterMs: 0 }), 0],
  ])('after %s, another account is asked for as far as it can be', async (_, failure, more) => {
    const { find, index, clock } = open()
    index.failure = failure
    await find()
    index.failure = undefined
    await find()
    await find(BOB)
    expect(index.asked).toBe(1 + more)
    await clock.advance(29_999)
    await find()
    expect(index.asked).toBe(1 + more)
    await clock.advance(1)
    await find()
    expect(index.asked).toBe(2 + more)
  })

  it('says that the index is busy (503)', async () => {
    const { find, index } = open()
    index.failure = fail('HTTP_STATUS', { status: 503, url: '' })
    expect(await find()).toMatchObject({ isPartial: true, isBusy: true })
  })

  it('asks only the nodes where the site has no service, or the service no such chain', async () => {
    const off = open()
    off.served.now = false
    expect(await off.find()).toMatchObject({ isPartial: true })
    const elsewhere = open()
    elsewhere.chains.listed.delete('eip155:1')
    expect(await elsewhere.find()).toMatchObject({ isPartial: true })
    expect([off.index.asked, elsewhere.index.asked]).toEqual([0, 0])
  })

  it('asks the nodes when the index lists nothing: it may not know the account yet', async () => {
    const { find, index } = open()
    index.held.clear()
    expect(await find()).toMatchObject({ isPartial: true, tokens: [{ symbol: 'ETH', amount: 2n * 10n ** 18n }] })
  })

  it('rejects when nobody answers', async () => {
    const { find, index, http } = open()
    index.failure = fail('HTTP_UNREACHABLE', { url: '' })
    http.offline = true
    await expect(find()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
  })
})

describe('the own coin', () => {
  const FAKE = { name: 'Real Ether', symbol: 'FAKE', address: undefined, amount: '1000000', price: '9999' }

  it.each([
    ['before the coin', [row(FAKE), row()]],
    ['after it', [row(), row(FAKE)]],
    ['with other decimals', [row({ ...FAKE, symbol: 'ETH', decimals: 6 }), row()]],
  ])('is no row of the index that leaves its address out: %s', async (_, rows) => {
    const { find, index } = open()
    index.held.set(OWNER.toLowerCase(), rows)
    expect((await find()).tokens).toMatchObject([{ name: 'Ether', symbol: 'ETH', amount: 15n * 10n ** 17n, price: '2500' }])
  })

  it('is read from the nodes where no row is it, and called as its network calls it', async () => {
    const { find, index, amounts } = open()
    index.held.set(OWNER.toLowerCase(), [row(FAKE), row({ ...FAKE, address: `eip155:1:${USDC}` })])
    expect(await amounts()).toEqual([`FAKE ${String(10n ** 24n)}`, 'ETH 2000000000000000000'])
    index.held.set(BOB.toLowerCase(), [row({ name: 'Free money at evil.example', symbol: 'eth' })])
    expect((await find(BOB)).tokens).toMatchObject([{ name: 'Ether', symbol: 'ETH' }])
  })
})

describe('numbers', () => {
  it.each([
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.0000001', 6, 0n],
    ['12', 2, 1200n],
    ['123456789012345678901234567890.5', 1, 1_234_567_890_123_456_789_012_345_678_905n],
  ])('%s of %i decimals is %s units', async (amount, decimals, units) => {
    const { find, index } = open()
    index.held.set(OWNER.toLowerCase(), [row({ address: `eip155:1:${USDC}`, symbol: 'X', amount, decimals })])
    expect((await find()).tokens[0]?.amount).toBe(units)
  })

  it('takes a price of 0 for unknown', async () => {
    const { find, index } = open()
    index.held.set(OWNER.toLowerCase(), [row({ price: '0' }), row({ price: '0.000', address: `eip155:1:${USDC}` })])
    expect((await find()).tokens.map(({ price }) => price)).toEqual([undefined, undefined])
  })

  it('takes the address that stands for the own coin for none', async () => {
    const { find, index } = open()
    index.held.set(OWNER.toLowerCase(), [row()])
    expect((await find()).tokens[0]?.address).toBeUndefined()
  })

  it('asks for the price of the own coin where the nodes tell the amount, at most every 15 s', async () => {
    const { find, index, prices, clock, chains } = open()
    chains.listed.delete('eip155:1')
    prices.known.set('eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', { name: 'Ether', symbol: 'ETH', decimals: 18, price: '2500.5' })
    expect((await find()).tokens[0]?.price).toBe('2500.5')
    await clock.advance(14_999)
    await find()
    expect(prices.asked).toBe(1)
    await clock.advance(1)
    await find()
    expect(prices.asked).toBe(2)
    expect(index.asked).toBe(0)
    prices.failure = fail('HTTP_UNREACHABLE', { url: '' })
    await clock.advance(15_000)
    expect((await find()).tokens[0]).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n })
  })
})

it('reads nothing of networks that nobody indexes', async () => {
  const { holdings } = open()
  const bitcoin = { ...ETHEREUM, chainNamespace: 'bip122', caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' } as const
  await expect(holdings.find(queryOf(OWNER, bitcoin), new AbortController().signal)).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
    facts: { isRead: false },
  })
})

it.each([
  ['addresses alone', [USDC]],
  ['nothing in a list', [null]],
  ['an address alone', USDC],
  ['a number', [{ address: 7 }]],
])('a list of the site that is written wrongly (%s) hides no others', async (_, tokens) => {
  const { amounts, index } = open(undefined, tokens)
  expect(await amounts()).toEqual(['ETH 1500000000000000000'])
  index.failure = fail('HTTP_STATUS', { status: 500, url: '' })
  expect(await amounts()).toEqual(['ETH 2000000000000000000'])
})
