import { expect, it } from 'vitest'
import { keepBalance, parseBalance, parseIdentity } from './account-service.ts'

it('keeps a balance to the last unit', () => {
  const balance = { value: 2n ** 256n - 1n, decimals: 18, symbol: 'ETH' }
  expect(parseBalance(JSON.parse(JSON.stringify(keepBalance(balance))))).toEqual(balance)
})

it.each([
  undefined,
  null,
  5,
  'x',
  [],
  {},
  { value: 5, decimals: 18, symbol: 'ETH' },
  { value: '-5', decimals: 18, symbol: 'ETH' },
  { value: '1e3', decimals: 18, symbol: 'ETH' },
  { value: '9'.repeat(79), decimals: 18, symbol: 'ETH' },
  { value: '5', decimals: 1.5, symbol: 'ETH' },
  { value: '5', decimals: 1e9, symbol: 'ETH' },
  { value: '5', decimals: 18, symbol: 'ETH\u202e' },
  { value: '5', decimals: 18 },
])('takes no balance from %j', (kept) => {
  expect(parseBalance(kept)).toBeUndefined()
})

it('keeps an identity, an empty one too', () => {
  for (const identity of [
    {},
    { name: 'alice.eth' },
    { name: 'alice.eth', avatar: 'https://a.example/a.png' },
    { name: '\u0f40\u0f71\u0f74\u0f7e.eth' },
  ])
    expect(parseIdentity(JSON.parse(JSON.stringify(identity)))).toEqual(identity)
})

it.each([
  undefined,
  null,
  'alice.eth',
  ['alice.eth'],
  { name: 5 },
  { name: 'ali\u200bce.eth' },
  { name: `a${'\u0301'.repeat(5)}.eth` },
  { name: '\u0301a.eth' },
  { name: 'a\u200d\u0301.eth' },
  { avatar: 'javascript:1' },
  { avatar: 7 },
  { avatar: `https://a.example/${'a'.repeat(2048)}` },
])('takes no identity from %j', (kept) => {
  expect(parseIdentity(kept)).toBeUndefined()
})
