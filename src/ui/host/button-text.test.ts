// @vitest-environment node
import { expect, it } from 'vitest'
import { type CorpusCase, readCorpus } from '../../../test/corpora/lib/read-corpus.ts'
import { formatUnits } from '../../domain/shared/units.ts'
import { buttonText, ENGLISH, networkText, shortAddress } from './button-text.ts'

const account = { status: 'connected', isConnected: true, isConfirmed: true, allAccounts: [] } as const

it('says the amount with three decimals, cut and never rounded up, as the account view does', () => {
  expect(buttonText({ ...account, balance: '10000', balanceSymbol: 'ETH' }, true)).toEqual({ amount: '10,000.000 ETH' })
  expect(buttonText({ ...account, balance: '0.99999', balanceSymbol: 'ETH' }, true)).toEqual({ amount: '0.999 ETH' })
})

const FLOORED = (readCorpus('amount-vectors') as readonly (CorpusCase & Readonly<{ value: string; decimals: number }>)[]).filter(
  ({ kind }) => kind === 'floor-3',
)

it.each(FLOORED.map((entry) => [entry.id, entry] as const))('shows %s rounded down', (_, { value, decimals, expect: wanted }) => {
  expect(buttonText({ ...account, balance: formatUnits(BigInt(value), decimals) }, true).amount).toBe(wanted['text'])
})

it('says nothing where nothing is known', () => {
  expect(buttonText(account, true)).toEqual({})
  expect(buttonText({ ...account, balance: '1' }, false)).toEqual({})
})

it('cuts names and addresses', () => {
  expect(buttonText({ ...account, profileName: 'a-very-long-name-indeed.eth' }, false)).toEqual({ name: 'a-very-long-name-i…' })
  expect(buttonText({ ...account, profileName: `${'🦊'.repeat(18)}.eth` }, false)).toEqual({ name: `${'🦊'.repeat(18)}…` })
  expect(buttonText({ ...account, profileName: '🦊'.repeat(18) }, false)).toEqual({ name: '🦊'.repeat(18) })
  expect(shortAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 4, 6)).toBe('0xC0…756Cc2')
})

it('asks to switch on a network that is not supported', () => {
  const network = {
    caipNetwork: undefined,
    caipNetworkId: undefined,
    chainId: undefined,
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
  }
  expect(networkText(ENGLISH, { ...network, isUnsupported: true })).toBe('Switch Network')
  expect(networkText(ENGLISH, { ...network, isUnsupported: false })).toBe('Select Network')
})
