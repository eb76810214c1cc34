import { describe, expect, it } from 'vitest'
import { parseEvmChainId, toCoinType, toHexChainId } from './evm-chain-id.ts'

describe('parseEvmChainId', () => {
  it.each([
    ['0x1', 1],
    ['0x0000000001', 1],
    ['0X89', 137],
    ['1', 1],
    ['01', 1],
    [1, 1],
    [137n, 137],
    ['0x80000000', 2147483648],
  ])('reads %o as %i', (value, expected) => {
    expect(parseEvmChainId(value)).toBe(expected)
  })

  it.each([
    undefined,
    null,
    '',
    '0x',
    '0x0',
    0,
    -1,
    '-0x1',
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '1e3',
    ' 0x1',
    '0x1\n',
    '__proto__',
    '<b>1</b>',
    [],
    ['0x1'],
    {},
    { chainId: '0x1' },
    true,
    `0x${'f'.repeat(80)}`,
    `0x${'f'.repeat(20)}`,
    -1n,
    2n ** 64n,
    Symbol('x'),
    '١',
  ])('refuses %o', (value) => {
    expect(parseEvmChainId(value)).toBeUndefined()
  })
})

describe('toHexChainId', () => {
  it('writes no leading zeros', () => {
    expect(toHexChainId(137)).toBe('0x89')
  })
})

describe('toCoinType', () => {
  it.each([
    [1, 60],
    [0, 2147483648],
    [10, 2147483658],
    [8453, 2147492101],
    [11155111, 2158638759],
  ])('maps chain %i to %i', (chainId, coinType) => {
    expect(toCoinType(chainId)).toBe(coinType)
  })

  it.each([0x80000000, 4294967295, 1099511627776, 1.5, -1, Number.NaN])('refuses %d with the words of the specification', (chainId) => {
    expect(() => toCoinType(chainId)).toThrow('Invalid chainId')
  })
})
