import { expect, it } from 'vitest'
import { fractionOf, plainDecimal } from './decimal.ts'

it.each([
  ['1.5e-3', '0.0015'],
  ['1e-7', '0.0000001'],
  ['1E+3', '1000'],
  ['12.34e1', '123.4'],
  ['0.10', '0.10'],
  ['1e80', undefined],
  ['1e999', undefined],
  ['-1', undefined],
  ['.5', undefined],
  [' 1', undefined],
  ['1_000', undefined],
])('writes %s without an exponent', (text, plain) => expect(plainDecimal(text)).toBe(plain))

it('splits a decimal', () => expect(fractionOf('0.15')).toEqual({ value: 15n, decimals: 2 }))
