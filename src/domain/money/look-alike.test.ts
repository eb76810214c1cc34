import { expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { ChainNamespace } from '../network/network.ts'
import { isLookAlike } from './look-alike.ts'

type Pair = CorpusCase & Readonly<{ namespace: ChainNamespace; known: string; candidate: string }>

it.each((readCorpus('lookalike-vectors') as readonly Pair[]).map((pair) => [pair.id, pair] as const))(
  'warns, or not, of %s',
  (_, { namespace, known, candidate, expect: wanted }) => {
    expect(isLookAlike(namespace, known, candidate)).toBe(wanted['mustWarn'])
    expect(isSameAddress(namespace, known, candidate)).toBe(wanted['sameAddress'])
  },
)
