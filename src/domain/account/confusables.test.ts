import { expect, it } from 'vitest'
import { CONFUSABLES } from './confusables.ts'
import { skeleton } from './look-alike-tokens.ts'

const code = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))

/** Code points of the confusables of Unicode, each in the place of a letter of a well-known symbol. */
it.each([
  ['USDC', 'U', '54d'],
  ['USDC', 'S', '13da'],
  ['USDC', 'S', '54f'],
  ['USDC', 'D', '13a0'],
  ['USDC', 'C', '3f9'],
  ['USDC', 'C', '2ca4'],
  ['USDC', 'D', '15ea'],
  ['USDT', 'T', '2ca6'],
  ['DAI', 'A', '13aa'],
  ['WETH', 'W', '13b3'],
  ['WETH', 'H', '2c8e'],
  ['WBTC', 'B', '13f4'],
  ['LINK', 'K', '2c94'],
  ['UNI', 'N', '2c9a'],
])('%s with another character in the place of its %s (U+%s) looks the same', (symbol, letter, hex) => {
  const imitation = symbol.replace(letter, code(hex))
  expect([imitation === symbol, skeleton(imitation)]).toEqual([false, skeleton(symbol)])
})

it.each([
  ['USDC', 'ᴜꜱᴅᴄ'],
  ['USDT', 'USDт'],
  ['USDT', 'USDᴛ'],
  ['ETH', 'ETн'],
  ['ETH', '€TH'],
  ['LINK', 'LINк'],
  ['BTC', 'вTC'],
  ['BTC', '₿TC'],
  ['DAI', 'DA|'],
  ['USDC', '🆄🆂🅳🅲'],
  ['USDT', 'US🅓T'],
])('%s looks the same as %s, which the table does not say', (symbol, imitation) => {
  expect(skeleton(imitation)).toBe(skeleton(symbol))
})

it('each character of the table looks like the letters that it stands for', () => {
  const wrong = CONFUSABLES.flatMap(([letters, codes]) =>
    codes.split(' ').filter((each) => skeleton(`x${String.fromCodePoint(Number.parseInt(each, 36))}`) !== skeleton(`x${letters}`)),
  )
  expect(wrong).toEqual([])
  expect(CONFUSABLES.flatMap(([, codes]) => codes.split(' ')).length).toBeGreaterThan(800)
})

it('leaves symbols apart that do not look alike', () => {
  const symbols = [
    'USDC',
    'USDT',
    'DAI',
    'WETH',
    'ETH',
    'WBTC',
    'UNI',
    'ARB',
    'OP',
    'AAVE',
    'LINK',
    'SOL',
    'POL',
    'MATIC',
    'BNB',
    'ДОГ',
    '狗狗',
  ]
  expect(new Set(symbols.map(skeleton)).size).toBe(symbols.length)
})
