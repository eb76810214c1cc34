import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { decimal } from './amount-answer.ts'
import { count } from './answer.ts'

const vectors = readCorpus('amount-vectors')
const unwrapped = (input: unknown) => (typeof input === 'object' && input !== null && '$number' in input ? Number(input.$number) : input)

it.each(vectors.filter(({ kind }) => kind === 'api-quantity').map((entry) => [entry.id, entry] as const))(
  'reads an amount of a service: %s',
  (_, entry) => {
    const read = safeParse(decimal(), unwrapped(entry['input']))
    expect(read.success).toBe(entry.expect['accept'])
    if (read.success) expect(read.output).toMatch(/^\d+(\.\d+)?$/)
  },
)

it.each(vectors.filter(({ kind }) => kind === 'api-decimals').map((entry) => [entry.id, entry] as const))(
  'reads the decimals of a token: %s',
  (_, entry) => expect(safeParse(count(77), entry['input']).success).toBe(entry.expect['accept']),
)
