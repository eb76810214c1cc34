import { describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { formatStacksAddress } from '../../../test/fakes/wallets/stacks-address.ts'
import { cosmosPrefix, parseCosmosAddress } from './cosmos-address.ts'
import { decodeSs58, encodeSs58, GENERIC_SS58, ss58Prefix } from './polkadot-address.ts'
import { parseStacksAddress } from './stacks-address.ts'

type Vector = CorpusCase & { chain: string; input: unknown; expect: { valid: boolean; normalized?: string } }

const vectors = (readCorpus('address-vectors') as unknown as readonly Vector[]).filter(({ chain }) =>
  /^(polkadot|cosmos|stacks):/.test(chain),
)

function read({ chain, input }: Vector): string | undefined {
  const value: unknown = materialise(input)
  const [namespace, reference = ''] = chain.split(':')
  if (namespace === 'polkadot') {
    const decoded = decodeSs58(value)
    return decoded?.prefix === (ss58Prefix(reference) ?? GENERIC_SS58) ? encodeSs58(decoded) : undefined
  }
  if (namespace === 'cosmos') return parseCosmosAddress(value, cosmosPrefix(reference))
  const address = parseStacksAddress(value)
  return address?.reference === reference ? address.address : undefined
}

describe('addresses of Polkadot, Cosmos and Stacks', () => {
  it('sees the corpus', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(59)
  })

  it.each(vectors.map((vector) => [`${vector.id} ${vector.input}`, vector] as const))('%s', (_, vector) => {
    const { valid, normalized } = vector.expect
    expect(read(vector)).toBe(valid ? normalized : undefined)
  })

  it.each([undefined, null, 1, {}, [], Symbol('x'), 'x'.repeat(1e6)])('refuse %o', (value) => {
    expect(decodeSs58(value)).toBeUndefined()
    expect(parseCosmosAddress(value, undefined)).toBeUndefined()
    expect(parseStacksAddress(value)).toBeUndefined()
  })
})

describe('SS58', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index * 5)

  it.each([0, 2, 42, 63, 64, 255, 1284, 7391, 16383])('is read back as written, number %i', (prefix) => {
    const text = encodeSs58({ prefix, key })
    expect(decodeSs58(text)).toEqual({ prefix, key })
  })

  it('has no number for a chain nobody told us about', () => {
    expect(ss58Prefix('ffffffffffffffffffffffffffffffff')).toBeUndefined()
    expect(ss58Prefix('__proto__')).toBeUndefined()
  })
})

describe('the rest', () => {
  it('writes the Stacks address of a hash', () => {
    const hash = Uint8Array.from({ length: 20 }, (_, index) => (index < 3 ? 0 : index))
    for (const version of [20, 21, 22, 26] as const) {
      const text = formatStacksAddress(version, hash)
      expect(parseStacksAddress(text)).toEqual({ address: text, reference: version === 20 || version === 22 ? '1' : '2147483648' })
    }
  })

  it('knows no prefix for a chain it does not know, and then refuses only validators and keys', () => {
    expect(cosmosPrefix('toString')).toBeUndefined()
    expect(parseCosmosAddress('osmo18zeh9warqeqawjem900sh8hp4ja6wvm64wvehx', undefined)).toBeDefined()
    expect(parseCosmosAddress('cosmosvaloper17w368gy84w99ekjrnuv7kzy7x07avnctnnheja', undefined)).toBeUndefined()
  })
})
