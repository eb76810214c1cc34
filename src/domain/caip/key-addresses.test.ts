import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { encodeBase58 } from './base58.ts'
import { parseBitcoinAddress } from './bitcoin-address.ts'
import { looksLikeSolanaAddress, parseSolanaAddress } from './solana-address.ts'
import { parseSuiAddress } from './sui-address.ts'

type Vector = CorpusCase & {
  chain: string
  input: unknown
  expect: { valid: boolean; normalized?: string; type?: string; specRegexOk?: boolean }
}

const vectors = readCorpus('address-vectors') as unknown as readonly Vector[]
const of = (namespace: string) =>
  vectors.filter(({ chain }) => chain.startsWith(`${namespace}:`)).map((vector) => [`${vector.id} ${vector.input}`, vector] as const)

describe('addresses of Solana', () => {
  it.each(of('solana'))('%s', (_, { input, expect: { valid, normalized, specRegexOk } }) => {
    const value = materialise(input)
    const key = parseSolanaAddress(value)
    expect(key && encodeBase58(key)).toBe(valid ? normalized : undefined)
    expect(looksLikeSolanaAddress(String(value))).toBe(specRegexOk)
  })
})

describe('addresses of Bitcoin', () => {
  it.each(of('bip122'))('%s', (_, { chain, input, expect: { valid, normalized, type } }) => {
    const address = parseBitcoinAddress(materialise(input), chain.split(':')[1] ?? '')
    expect(address?.address).toBe(valid ? normalized : undefined)
    if (type) expect(address?.type).toBe(type)
  })

  it('are of no network that we do not know', () => {
    expect(parseBitcoinAddress('bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', '__proto__')).toBeUndefined()
  })
})

describe('addresses of Sui', () => {
  it.each(of('sui'))('%s', (_, { input, expect: { valid, normalized } }) => {
    expect(parseSuiAddress(materialise(input))).toBe(valid ? normalized : undefined)
  })
})

it.each([undefined, null, 1, {}, [], Symbol('x'), 'x'.repeat(1e6)])('refuse %o', (value) => {
  expect(parseSolanaAddress(value)).toBeUndefined()
  expect(parseSuiAddress(value)).toBeUndefined()
  expect(parseBitcoinAddress(value, '000000000019d6689c085ae165831e93')).toBeUndefined()
})
