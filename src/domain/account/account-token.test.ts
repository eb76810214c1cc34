import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { mainnet } from '../../../test/fakes/network/chains.ts'
import type { HeldToken } from '../../ports/account/token-holdings.ts'
import { toNetwork } from '../network/to-network.ts'
import { cleanText } from '../shared/foreign-text.ts'
import { accountTokens, totalValue } from './account-token.ts'
import { skeleton } from './look-alike-tokens.ts'

const ETHEREUM = toNetwork(mainnet, {})
const address = (digit: string) => `0x${digit.repeat(40)}`
const token = (symbol: string, digit: string, more: Partial<HeldToken> = {}): HeldToken => ({
  ...{ name: symbol, symbol, decimals: 18, amount: 10n ** 18n, address: address(digit) },
  ...more,
})
const ether: HeldToken = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '2500' }
const shown = (...tokens: HeldToken[]) => accountTokens({ tokens, isPartial: false, isBusy: false }, ETHEREUM)

it('leaves out what is empty and what cannot be divided', () => {
  expect(shown(token('A', 'a', { amount: 0n }), token('B', 'b', { decimals: 0 }))).toEqual([])
})

it('puts the own coin first, then by value, then what has no price, and look-alikes last', () => {
  const list = shown(
    token('USDC', 'f'),
    token('NEW', 'c'),
    token('MINE', 'd', { isListed: true }),
    token('LOW', 'a', { price: '1' }),
    token('HIGH', 'b', { price: '99' }),
    ether,
  )
  expect(list.map(({ symbol }) => symbol)).toEqual(['ETH', 'HIGH', 'LOW', 'MINE', 'NEW', 'USDC'])
})

it('has no value for a token without a price, and does not count it as 0', () => {
  const list = shown(ether, token('NEW', 'c'))
  expect(list[1]).toMatchObject({ value: undefined, price: undefined, isDust: false })
  expect(totalValue(list)).toBe('2500')
  expect(totalValue(shown(token('NEW', 'c')))).toBeUndefined()
})

it('calls dust what is worth less than a cent, never the own coin', () => {
  const [own, dust] = shown({ ...ether, amount: 1n }, token('DUST', 'e', { price: '0.001' }))
  expect([own?.isDust, dust?.isDust]).toEqual([false, true])
})

describe('look-alikes', () => {
  it.each(['ETH', 'eth', 'ЕТН', 'E TH', 'ΕTH', 'E.T.H'])('a contract that is called %s like the own coin', (symbol) => {
    expect(shown(ether, token(symbol, 'a', { price: '2500' })).at(-1)).toMatchObject({ symbol, isLookAlike: true })
  })

  it.each(['USDС', 'ꓴSDC', 'UЅDC', 'USD₮', 'U5DC', 'USDC'])('%s without a price, or in foreign letters', (symbol) => {
    expect(shown(token(symbol, 'a'))[0]?.isLookAlike).toBe(true)
  })

  it('a second token with the symbol of one of the site', () => {
    const list = shown(token('TIDE', 'a', { isListed: true }), token('TlDE', 'b', { price: '3' }))
    expect(list.map(({ isLookAlike }) => isLookAlike)).toEqual([false, true])
  })

  it('never the well-known contract, also without a price; another of its symbol, whatever its price is said to be', () => {
    const list = shown(
      token('USDC', 'a', { isGenuine: true }),
      token('USDC', 'b', { isGenuine: false, price: '1' }),
      token('U5DC', 'c', { price: '1' }),
    )
    expect(list.map(({ address: at, isLookAlike }) => [at?.[2], isLookAlike])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ])
    expect(totalValue(list)).toBeUndefined()
  })

  it('not what the site configured, though another contract is better known', () => {
    expect(shown(token('USDC', 'b', { isGenuine: false, isListed: true }))[0]?.isLookAlike).toBe(false)
  })

  it('does not suspect the known ones, nor tokens of their own name', () => {
    const known = ['USDC', 'USDT', 'WETH', '1INCH', 'PEPE', 'stETH'].map((symbol, place) =>
      token(symbol, String(place + 1), { price: '1' }),
    )
    expect(
      shown(ether, ...known)
        .map(({ symbol, isLookAlike }) => (isLookAlike ? symbol : ''))
        .join(''),
    ).toBe('')
  })

  const homoglyphs = readCorpus('text-hostile').filter(({ kind }) => kind === 'homoglyph')
  it.each(homoglyphs.map((entry) => [entry['value'] as string, entry.id] as const))('of the corpus: %s (%s)', (symbol) => {
    expect(['eth', 'usdc']).toContain(skeleton(symbol))
    expect(shown(ether, token(symbol, 'a', { price: '1' })).at(-1)?.isLookAlike).toBe(true)
  })
})

it.each([
  ['name', { name: 'Claim at https://evil.example' }],
  ['symbol', { symbol: 'www.evil.example' }],
  ['name, without a scheme,', { name: 'Visit evil.example to claim' }],
  ['symbol, without a scheme,', { symbol: 'claim.example' }],
])('a token whose %s invites to a site is worth nothing, whatever its price, and comes last', (_, bait) => {
  const list = shown(token('BAIT', 'a', { price: '1000000', ...bait }), token('NEW', 'b'), ether)
  expect(list.at(-1)).toMatchObject({ address: address('a'), price: undefined, value: undefined, isDust: false })
  expect(totalValue(list)).toBe('2500')
})

it.each([{ isListed: true }, { isGenuine: true }])('a token that is known for itself may carry the name of its site: %j', (known) => {
  expect(shown(token('BIRD', 'a', { price: '2', name: 'bird.example', ...known }))[0]).toMatchObject({ price: '2', value: '2' })
})

it('does not count a look-alike in the total', () => {
  expect(totalValue(shown(ether, token('ЕТН', 'a', { price: '1000000' })))).toBe('2500')
})

it('has text for whatever a token is called', () => {
  expect(cleanText('\u202eUSDC\u0000', 24)).toBe('USDC')
})
