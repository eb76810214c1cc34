import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { changedAddresses, meaningOf } from './session-reader.ts'

const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const SUI = '0x98e1ec7925b8a28b2e65924c2d127cba2b2b675c696acb915e14a9fb30d4c388'

describe('addresses that a session names', () => {
  it.each<[ChainNamespace, unknown, readonly string[]]>([
    ['solana', [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`, SOLANA], [SOLANA, SOLANA]],
    // 32 characters that are not a key; a secret key; an Ethereum address.
    ['solana', ['22222222222222222222222222222222', `${SOLANA}${SOLANA}`, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], []],
    ['sui', [SUI.toUpperCase().replace('0X', '0x'), '0x2', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'], [SUI]],
    ['eip155', ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', SUI], ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2']],
    ['bip122', ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', 'a b', 7, null], ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk']],
    [
      'bip122',
      [{ address: 'bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk', path: 'm' }, { address: 7 }, {}, []],
      ['bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk'],
    ],
    ['solana', 'nothing', []],
    // An address of this chain; the same key with another chain's prefix; an invalid one.
    [
      'cosmos',
      [
        'cosmos:cosmoshub-4:cosmos17w368gy84w99ekjrnuv7kzy7x07avnctk8rv7w',
        'cosmos:cosmoshub-4:osmo17w368gy84w99ekjrnuv7kzy7x07avnct7usugu',
        'x1',
      ],
      ['cosmos17w368gy84w99ekjrnuv7kzy7x07avnctk8rv7w'],
    ],
    [
      'stacks',
      [
        'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
        'stacks:1:ST6807F1NYQ0ZV6XVRJBTFY82X7H6Y9X0MW1Z5K4',
        'SP15R2KHKTENK1529NH1AH8ESF808JAQYKMQ1YJ10',
      ],
      ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    ],
    [
      'polkadot',
      [
        'polkadot:91b171bb158e2d3848fa23a9f1c25182:15cwYXAgwYizmhox69pdWC4Sf5Dbwx5Dt4bGaqVBA36qE8kS',
        'polkadot:91b171bb158e2d3848fa23a9f1c25182:FFxPoi3XmSDSwF7x9Bkg5TuQ1p8zL9XsqqrByeoRTXkgfzP',
        '15cwYXAgwYizmhox69pdWC4Sf5Dbwx5Dt4bGaqVBA36qE8k1',
      ],
      ['15cwYXAgwYizmhox69pdWC4Sf5Dbwx5Dt4bGaqVBA36qE8kS', '13gdspdEmBgm8pSC95RhvGw473XYsxtVVxjaxcNCVkLn82L6'],
    ],
  ])('%s %j', (namespace, data, expected) => {
    expect(changedAddresses(namespace, data)).toEqual(expected)
  })
})

it.each([
  ['accountsChanged', 'accounts'],
  ['stx_accountsChanged', 'accounts'],
  ['sui_chainChanged', 'network'],
  ['bip122_addressesChanged', 'group'],
  ['toString', undefined],
  ['__proto__', undefined],
  ['ACCOUNTSCHANGED', undefined],
  [7, undefined],
  [undefined, undefined],
])('knows what the event %s means: %s', (name, expected) => {
  if (name === '__proto__') judgedNamed('caip25-namespaces', 'event name __proto__')
  expect(meaningOf(name)).toBe(expected)
})
