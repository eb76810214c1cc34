import { expect, it } from 'vitest'
import { same } from './same.ts'

it('compares plain values by what they say', () => {
  expect(same({ a: [1, { b: undefined }] }, { a: [1, { b: undefined }] })).toBe(true)
  expect(same({ a: 1 }, { a: 2 })).toBe(false)
  expect(same({ a: undefined }, { b: undefined })).toBe(false)
  expect(same([1], { 0: 1 })).toBe(false)
})

it('compares other objects by identity only', () => {
  class Wallet {
    get secret(): never {
      throw new Error('read')
    }
  }
  const wallet = new Wallet()
  expect(same({ wallet }, { wallet })).toBe(true)
  expect(same({ wallet }, { wallet: new Wallet() })).toBe(false)
})
