import { expect, it } from 'vitest'
import { withoutEnd } from './without-end.ts'

it.each([
  ['', '0', ''],
  ['000', '0', ''],
  ['1.500', '0', '1.5'],
  ['0010', '0', '001'],
  ['https://a.example//', '/', 'https://a.example'],
  ['abc', '0', 'abc'],
])('%j without %j at its end is %j', (text, character, expected) => {
  expect(withoutEnd(text, character)).toBe(expected)
})
