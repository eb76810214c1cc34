import { describe, expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import type { ChainNamespace } from '../../domain/network/network.ts'
import { changedAddresses, meaningOf, movedTo, readSession, type SessionStruct, sessionChain } from './session-reader.ts'

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
  ['chainChanged', 'network'],
  ['stx_chainChanged', 'network'],
  ['sui_chainChanged', 'network'],
  ['accountsChanged', 'accounts'],
  ['stx_accountsChanged', 'accounts'],
  ['sui_accountsChanged', 'accounts'],
  ['bip122_addressesChanged', 'group'],
  ['', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
  ['ACCOUNTSCHANGED', undefined],
  [7, undefined],
  [undefined, undefined],
])('knows what the event %s means: %s', (name, expected) => {
  if (name === '__proto__') judgedNamed('caip25-namespaces', 'event name __proto__')
  expect(meaningOf(name)).toBe(expected)
})

const OWN = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const NOW = 1_900_000_000_000
type Lists = SessionStruct['requiredNamespaces']
const ETHEREUM = { chains: ['eip155:1'], methods: [], events: [], accounts: [`eip155:1:${OWN}`] }

function session(
  { required, optional, namespaces = { eip155: ETHEREUM } }: { required?: Lists; optional?: Lists; namespaces?: unknown },
  expiry = NOW / 1000 + 60,
) {
  const struct = { topic: 'a'.repeat(64), expiry, namespaces, peer: {}, requiredNamespaces: required, optionalNamespaces: optional }
  return readSession(struct as SessionStruct, NOW)
}

describe('a session as the client stores it', () => {
  it.each<[string, Parameters<typeof session>[0], boolean]>([
    ['asked for as required', { required: { eip155: { chains: ['eip155:1'] } } }, true],
    ['asked for as optional', { required: {}, optional: { eip155: { chains: ['eip155:1'] } } }, true],
    ['asked for under the key of its chain', { required: { 'eip155:1': {} } }, true],
    ['asked for without a chain beside one of another namespace', { required: { eip155: {}, 'solana:1': {} } }, false],
    ['asked for in another namespace alone', { required: { solana: { chains: ['solana:1'] } } }, false],
    ['of a wallet that signed in while it approved', {}, true],
    ['of nobody who asked, in another namespace', { namespaces: { solana: { ...ETHEREUM, accounts: [`solana:1:${SOLANA}`] } } }, false],
    ['with accounts that are no list', { namespaces: { eip155: { ...ETHEREUM, accounts: 'eip155:1' } } }, false],
    ['with accounts that are no texts', { namespaces: { eip155: { ...ETHEREUM, accounts: [7, null] } } }, false],
    ['without namespaces', { namespaces: null }, false],
  ])('%s', (_, given, isRead) => {
    const read = session(given)
    if (isRead) expect(read?.namespaces['eip155']?.accounts[0]).toMatchObject({ address: OWN })
    else expect(read).toBeUndefined()
  })

  it('counts until the moment in which it expires', () => {
    const asked = { required: { eip155: { chains: ['eip155:1'] } } }
    expect([session(asked, NOW / 1000 + 1)?.expiry, session(asked, NOW / 1000), session(asked, NOW / 1000 - 1)]).toEqual([
      NOW + 1000,
      undefined,
      undefined,
    ])
  })

  it('of a wallet that signed in is of the chains of its first thousand accounts', () => {
    const behind = (count: number) => ({
      namespaces: { eip155: { ...ETHEREUM, accounts: [...Array(count).fill('solana:1:x'), ...ETHEREUM.accounts] } },
    })
    expect([session(behind(2))?.topic, session(behind(1000))]).toEqual(['a'.repeat(64), undefined])
  })
})

describe("a session's id of a network", () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const OLD = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

  it.each([
    ['the present one', { solana: { accounts: [`${MAINNET}:${SOLANA}`] } }, MAINNET],
    ['the old one, where the wallet uses that', { solana: { accounts: [`${OLD}:${SOLANA}`] } }, OLD],
    ['the old one under its own key', { [OLD]: { accounts: [`${OLD}:${SOLANA}`] } }, OLD],
    ['the present one, where it lists both', { solana: { accounts: [`${OLD}:${SOLANA}`, `${MAINNET}:${SOLANA}`] } }, MAINNET],
    ['not that of another namespace', { eip155: { accounts: [`${OLD}:${SOLANA}`] } }, MAINNET],
    ['not that of a namespace whose name begins alike', { solanaish: { accounts: [`${OLD}:${SOLANA}`] } }, MAINNET],
    ['the present one without a list', { solana: {} }, MAINNET],
  ])('%s', (_, namespaces, id) => {
    expect(sessionChain(MAINNET, namespaces as never)).toBe(id)
  })
})

it.each<[unknown, unknown, string | undefined]>([
  ['eip155:10', 'eip155:1', 'eip155:10'],
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', undefined, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['eip155:10:0x1', 'eip155:1', undefined],
  [':', 'eip155:1', undefined],
  [10, 'eip155:1', 'eip155:10'],
  ['0xa', 'eip155:1', 'eip155:10'],
  ['10', 'eip155:1', 'eip155:10'],
  [0, 'eip155:1', undefined],
  ['0xzz', 'eip155:1', undefined],
  [{}, 'eip155:1', undefined],
  [10, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  [undefined, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  [10, 7, undefined],
  [10, 'nothing', undefined],
  [10, undefined, undefined],
])('the event chainChanged with %j, of the chain %j, means %s', (data, beside, chain) => {
  expect(movedTo(data, beside)).toBe(chain)
})

it("takes a wallet's own account in any case of letters (EIP-1191), and spells it as EIP-55 does", () => {
  const [own, rsk] = ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xD8dA6bF26964Af9d7EEd9e03E53415d37Aa96045']
  for (const text of [own, rsk, own.toLowerCase(), `0x${own.slice(2).toUpperCase()}`])
    expect(changedAddresses('eip155', [text])).toEqual([own])
})

it('reads a hundred addresses of an event at most, and a CAIP-10 id by its last part alone', () => {
  const many = Array.from({ length: 101 }, () => SOLANA)
  expect(changedAddresses('solana', many)).toHaveLength(100)
  expect(changedAddresses('bip122', ['a:b', 'a:b:c', 'a:b:c:d', ''])).toEqual(['b', 'c', 'd'])
})
