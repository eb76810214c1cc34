import { expect, it } from 'vitest'
import { frozenCopy } from './frozen-copy.ts'

it('copies and freezes plain data, and leaves everything else alone', () => {
  class Wallet {
    account = 1
  }
  const provider = new Wallet()
  const original = { list: [{ a: 1 }], provider, make: () => 1 }
  const copy = frozenCopy(original)
  expect(copy).toEqual(original)
  expect([Object.isFrozen(copy), Object.isFrozen(copy.list), Object.isFrozen(copy.list[0])]).toEqual([true, true, true])
  expect([copy.provider, Object.isFrozen(provider), Object.isFrozen(original), Object.isFrozen(original.list)]).toEqual([
    provider,
    false,
    false,
    false,
  ])
})

it('ends where data holds itself', () => {
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(Object.isFrozen(frozenCopy(loop))).toBe(true)
})
