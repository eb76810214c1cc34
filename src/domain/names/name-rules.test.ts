import { describe, expect, it } from 'vitest'
import { readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { toCoinType } from '../caip/evm-chain-id.ts'
import { addressFor, fullName, isDirectoryName, registeredCoinType, registrationMessage, toLabel } from './name-rules.ts'

const rules = readCorpus('ens-rules')
const of = (kind: string) => rules.filter((entry) => entry.kind === kind).map((entry) => [entry.id, entry] as const)

describe('the corpus', () => {
  it.each(of('register-name-rule'))('%s', (_, { input, expect: wanted }) => {
    expect(toLabel(String(input)).label !== undefined).toBe(wanted['accept'])
  })

  it.each(of('coin-type'))('%s', (_, { chainId, expect: wanted }) => {
    expect(String(toCoinType(Number(chainId)))).toBe(wanted['coinType'])
    expect(String(registeredCoinType(Number(chainId)))).toBe(wanted['coinType'])
  })

  it.each(of('coin-type-invalid'))('%s', (_, { chainId, expect: wanted }) => {
    expect(() => registeredCoinType(Number(chainId))).toThrow(String(wanted['error']))
  })
})

it('says why a name cannot be had', () => {
  expect([toLabel('abc'), toLabel(''), toLabel('a b c d'), toLabel('ab_'), toLabel(' ALICE ')]).toEqual([
    { fault: 'short' },
    { fault: 'short' },
    { fault: 'invalid' },
    { fault: 'invalid' },
    { label: 'alice' },
  ])
})

it('writes the message that is signed byte for byte', () => {
  expect(registrationMessage(fullName('alice'), 1_767_225_600_999)).toBe('{"name":"alice.reown.id","attributes":{},"timestamp":1767225600}')
})

it('writes Ethereum as ENSIP-11 does', () => expect(registeredCoinType(1)).toBe(2_147_483_649))

it('knows the names of the directory, new and old', () => {
  expect(['alice.reown.id', 'alice.wcn.id', 'alice.eth', 'reown.id', 'a.b.reown.id', 'аlice.reown.id'].map(isDirectoryName)).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

it('takes the address of the chain, else that of Ethereum, and no inherited one', () => {
  const addresses = { 60: '0xEthereum', 2147492101: '0xBase' }
  expect([addressFor(8453, addresses), addressFor(10, addresses), addressFor(1, { 2147483649: '0x1' }), addressFor(1, {})]).toEqual([
    ...['0xBase', '0xEthereum', '0x1', undefined],
  ])
})
