import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isPairingUri, PAIRING_MS, pairingExpiry, pairingState } from './pairing-uri.ts'

const cases = readCorpus('deeplink-vectors')

describe('a pairing URI', () => {
  it.each(cases.filter(({ kind }) => kind === 'pairing-uri').map((entry) => [entry.id, entry] as const))(
    '%s',
    (_, { input, expect: { verdict } }) => {
      expect(isPairingUri(input)).toBe(verdict === 'valid')
      if (verdict === 'valid') expect(pairingExpiry(String(input), 1000)).toBe(1000 + PAIRING_MS)
    },
  )

  it.each(cases.filter(({ kind }) => kind === 'pairing-expiry').map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
    const state = String(entry.expect['state'])
    const found = pairingState(Number(entry['expiryTimestamp']) * 1000, Number(entry['nowMs']))
    expect(found).toBe(state.startsWith('clock') ? 'unknown' : state)
  })
})
