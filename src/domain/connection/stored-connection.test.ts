import { describe, expect, it } from 'vitest'
import { parseNetworkId, parseRecent, parseStoredConnection } from './stored-connection.ts'

const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const stored = {
  connectorId: 'io.wallet',
  type: 'ANNOUNCED',
  name: 'Wallet',
  rdns: 'io.wallet',
  address: ADDRESS,
  caipNetworkId: 'eip155:1',
}

describe('parseStoredConnection', () => {
  it('gives back what was stored', () => {
    expect(parseStoredConnection(stored, 'eip155')).toEqual(stored)
  })

  it('leaves out optional fields that are wrong', () => {
    const parsed = parseStoredConnection({ ...stored, name: 7, rdns: 'a b', caipNetworkId: 'solana:1', extra: 1 }, 'eip155')
    expect(parsed).toEqual({ connectorId: 'io.wallet', type: 'ANNOUNCED', name: 'io.wallet', address: ADDRESS })
  })

  it('cleans the name', () => {
    expect(parseStoredConnection({ ...stored, name: '\u202eW\u0000allet' }, 'eip155')?.name).toBe('Wallet')
  })

  it.each([
    ['nothing', undefined],
    ['text', 'x'],
    ['a list', []],
    ['no connector', { ...stored, connectorId: undefined }],
    ['a script as connector', { ...stored, connectorId: 'javascript:alert(1)' }],
    ['an unknown type', { ...stored, type: 'toString' }],
    ['an address of another namespace', { ...stored, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
    ['a short address', { ...stored, address: '0xdead' }],
  ])('refuses %s', (_, value) => {
    expect(parseStoredConnection(value, 'eip155')).toBeUndefined()
  })
})

describe('parseNetworkId', () => {
  it('takes a CAIP-2 id of a namespace we speak and nothing else', () => {
    const values = [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'EIP155:1',
      'tron:1',
      '__proto__:1',
      'eip155:',
      'eip155:1 ',
      '',
      1,
      undefined,
    ]
    expect(values.filter((value) => parseNetworkId(value) !== undefined)).toEqual(values.slice(0, 2))
  })
})

describe('parseRecent', () => {
  it('keeps ids once, in order, ten at most', () => {
    expect(parseRecent(['b', 'a', 'b', '<img>', 7])).toEqual(['b', 'a'])
    expect(parseRecent(Array.from({ length: 50 }, (_, index) => `w${index}`))).toHaveLength(10)
    expect(parseRecent({ length: 1, 0: 'a' })).toEqual([])
  })
})
