import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { looksLikeEvmAddress, parseEvmAddress } from '../../domain/caip/evm-address.ts'
import { evmChecksum } from './evm-checksum.ts'

const cases = readCorpus('address-vectors').filter((entry) => String(entry['chain']).startsWith('eip155'))

describe('EVM addresses', () => {
  it('sees the corpus', () => {
    expect(cases.length).toBeGreaterThan(50)
  })

  it.each(cases.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
    const { valid, normalized, specRegexOk } = entry.expect as { valid: boolean; normalized?: string; specRegexOk: boolean }
    const input = String(entry['input'])
    expect(parseEvmAddress(input, evmChecksum)).toBe(valid ? normalized : undefined)
    expect(looksLikeEvmAddress(input)).toBe(specRegexOk)
  })

  it.each([undefined, null, 1, {}, ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']])('refuses %j', (value) => {
    expect(parseEvmAddress(value, evmChecksum)).toBeUndefined()
  })
})
