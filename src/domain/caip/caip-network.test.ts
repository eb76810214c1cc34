import { afterAll, describe, expect, it } from 'vitest'
import { materialise } from '../../../test/corpora/lib/materialise.mjs'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isAppError } from '../errors/app-error.ts'
import { parseCaipAddress } from './caip-address.ts'
import { parseCaipNetworkId } from './caip-network.ts'
import { isCaipNetworkId } from './caip-network-id.ts'

type Expected = { verdict: 'accept' | 'reject'; specMessage?: string; parsed?: Record<string, string> }

const WORDS = { caip2: 'Invalid CAIP-2 network id: ', caip10: 'Invalid CAIP-10 address: ' } as const

function outcome(type: keyof typeof WORDS, input: unknown): unknown {
  try {
    return type === 'caip2' ? parseCaipNetworkId(input) : parseCaipAddress(input)
  } catch (error) {
    return error
  }
}

describe('CAIP-2 and CAIP-10', () => {
  const vectors = readCorpus('caip-vectors')
  let right = 0
  afterAll(() => console.log(`CAIP vectors: ${right} of ${vectors.length}, their texts exact`))

  it.each(vectors.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
    const type = entry['type'] as keyof typeof WORDS
    const expected = entry.expect as Expected
    const input = materialise(entry['input'])
    const result = outcome(type, input)
    if (expected.verdict === 'accept') expect(result).toMatchObject(expected.parsed ?? {})
    else {
      expect(isAppError(result)).toBe(true)
      expect((result as Error).message.startsWith(WORDS[type])).toBe(true)
      if (expected.specMessage) expect((result as Error).message).toBe(expected.specMessage)
    }
    if (type === 'caip2') expect(isCaipNetworkId(input)).toBe(expected.verdict === 'accept')
    right += 1
  })

  it.each([Symbol('x'), Object.create(null), 1n, undefined])('refuses %s without throwing anything else', (value) => {
    expect(isAppError(outcome('caip2', value), 'CAIP_NETWORK_INVALID')).toBe(true)
    expect(isAppError(outcome('caip10', value), 'CAIP_ADDRESS_INVALID')).toBe(true)
  })

  it('keeps a message short when the value is endless', () => {
    expect((outcome('caip10', 'x'.repeat(1e6)) as Error).message.length).toBeLessThan(1100)
  })
})
