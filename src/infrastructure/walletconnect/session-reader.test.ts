import { describe, expect, it } from 'vitest'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { changedAddresses } from './session-reader.ts'

const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const SUI = '0x98e1ec7925b8a28b2e65924c2d127cba2b2b675c696acb915e14a9fb30d4c388'

describe('addresses that a session names', () => {
  it.each<[ChainNamespace, unknown, readonly string[]]>([
    ['solana', [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`, SOLANA], [SOLANA, SOLANA]],
    // Thirty-two letters that are no key; a secret key; an address of Ethereum.
    ['solana', ['22222222222222222222222222222222', `${SOLANA}${SOLANA}`, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], []],
    ['sui', [SUI.toUpperCase().replace('0X', '0x'), '0x2', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], [SUI]],
    ['eip155', ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', SUI], ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']],
    ['bip122', ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', 'a b', 7, null], ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk']],
    ['solana', 'nothing', []],
  ])('%s %j', (namespace, data, expected) => {
    expect(changedAddresses(namespace, data)).toEqual(expected)
  })
})
