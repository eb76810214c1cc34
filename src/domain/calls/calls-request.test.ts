import { describe, expect, it } from 'vitest'
import { type Call, readCallsRequest, type SendCallsRequest } from './calls-request.ts'

const TO = `0x${'ab'.repeat(20)}`
const read = (call: object, more: object = {}) =>
  readCallsRequest({ calls: [{ to: TO, ...call } as Call], ...more } as SendCallsRequest, (text) => text)

describe('a request of a batch', () => {
  it.each([
    [undefined, 0n],
    [7n, 7n],
    ['7', 7n],
    [String(2n ** 256n - 1n), 2n ** 256n - 1n],
  ])('reads the value %s', (value, wei) => expect(read({ value }).calls[0]?.value).toBe(wei))

  it.each([7, '0x7', '7.5', '-7', '', ' 7', '1e3', -1n, 2n ** 256n, null])('takes no value %s', (value) =>
    expect(() => read({ value })).toThrow(expect.objectContaining({ code: 'FIELD_TYPE_WRONG' })),
  )

  it.each([{ to: '0x12' }, { to: undefined }, { data: '0x1' }, { data: 'ab' }])('takes no call %j', (call) =>
    expect(() => read(call)).toThrow(expect.objectContaining({ code: 'FIELD_TYPE_WRONG' })),
  )

  it.each([
    [1, 1],
    ['0x01', 1],
    ['eip155:10', 10],
    [undefined, undefined],
  ])('reads the chain %s', (chainId, id) => expect(read({}, { chainId }).chainId).toBe(id))

  it('wants calls, and at most 100 of them, as the standard refuses a larger batch', () => {
    expect(() => readCallsRequest({ calls: [] }, (text) => text)).toThrow(expect.objectContaining({ code: 'FIELD_REQUIRED' }))
    const many = Array.from({ length: 101 }, () => ({ to: TO }))
    expect(() => readCallsRequest({ calls: many }, (text) => text)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ walletCode: 5740 }) }),
    )
  })
})
