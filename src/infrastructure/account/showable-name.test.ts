import { namehash } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { toCoinType } from '../../domain/caip/evm-chain-id.ts'
import { normalName, showableName } from './showable-name.ts'

it.each(['vitalik.eth', '\u1b25\u1b58\u1b04.eth', '\u0a22\u0a42\u0a51.eth', '\u0f40\u0f71\u0f74\u0f7e.eth'])(
  'shows a valid name, with up to four marks on a letter: %s',
  (name) => {
    expect(showableName(name)).toBe(name)
  },
)

it.each([
  '',
  'Vitalik.eth',
  'a\u200db.eth',
  `a${'\u0301'.repeat(5)}.eth`,
  '\u0301a.eth',
  `\u0e14${'\u0e49'.repeat(12)}.eth`,
  '0x0000000000000000000000000000000000000001.eth',
  'a\n.eth',
])('shows no other: %j', (name) => {
  expect(showableName(name)).toBeUndefined()
})

describe('the corpus', () => {
  it.each(readCorpus('ens-rules').filter(({ kind }) => kind === 'reverse-name'))('$id: the name that an address has itself', (entry) => {
    const { address, chainId, expect: wanted } = entry as typeof entry & Readonly<{ address: string; chainId: number }>
    const zone = chainId === 0 ? 'default' : toCoinType(chainId).toString(16)
    const name = `${address.slice(2).toLowerCase()}.${zone}.reverse`
    expect([name, namehash(name)]).toEqual([wanted['reverseName'], wanted['namehash']])
    // It belongs to everybody: never shown as what a visitor is called.
    expect(showableName(name)).toBeUndefined()
  })

  it.each(readCorpus('ens-normalize').map((entry) => [entry.id, entry] as const))('%s', (_, { name, expect: wanted }) => {
    expect(normalName(name)).toBe(wanted['norm'])
    if (wanted['norm'] !== name) expect(showableName(name)).toBeUndefined()
  })

  it.each([
    ['reverse name is an address-looking text', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed.eth'],
    ['reverse name not normalised (VITALIK.eth)', 'VITALIK.eth'],
    ['reverse name 1,000 characters', `${'a'.repeat(996)}.eth`],
  ])('primary name: %s', (scenario, name) => {
    const [entry] = readCorpus('ens-rules').filter((each) => each['scenario'] === scenario)
    expect(showableName(name) !== undefined).toBe(entry?.expect['showName'])
  })
})
