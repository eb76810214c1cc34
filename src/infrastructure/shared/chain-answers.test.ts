import { expect, it } from 'vitest'
import { ofChain, offersAssets } from './chain-answers.ts'

it.each<[string, unknown, unknown]>([
  ['in lower case', { '0xa': 1 }, 1],
  ['in upper case', { '0xA': 1 }, 1],
  ['in both, the expected one first', { '0xA': 2, '0xa': 1 }, 1],
  ['of another chain', { '0xab': 1 }, undefined],
  ['inherited', Object.create({ '0xa': 1 }), undefined],
  ['of a text', '0xa', undefined],
  ['of nothing', null, undefined],
])('reads what a wallet says of a chain: %s', (_, answer, expected) => {
  expect(ofChain(answer, '0xa')).toBe(expected)
})

it.each<[string, unknown, boolean]>([
  ['of the chain, in upper case', { '0xA': { assetDiscovery: { supported: true } } }, true],
  ['of all chains', { '0x0': { assetDiscovery: { supported: true } } }, true],
  [
    'of all chains, but not of this one',
    { '0x0': { assetDiscovery: { supported: true } }, '0xA': { assetDiscovery: { supported: false } } },
    false,
  ],
  ['of neither', { '0xA': {} }, false],
])('knows whether the wallet lists assets %s', (_, capabilities, expected) => {
  expect(offersAssets(capabilities, '0xa')).toBe(expected)
})
