import { expect, it } from 'vitest'
import { ETHEREUM } from '../../../test/contract/account/identities.contract.ts'
import { FakeEnsNode } from '../../../test/fakes/account/fake-ens-node.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import type { PlainOptions } from '../../domain/options/portico-options.ts'
import { resolveOptions } from '../../domain/options/resolve-options.ts'
import { ViemIdentities } from './viem-identities.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

function open(name: string, forward = ADDRESS) {
  const node = new FakeEnsNode()
  node.primary.set(ADDRESS.toLowerCase(), name)
  node.forward.set(name.toLowerCase(), forward)
  node.forward.set(name, forward)
  const find = (network = ETHEREUM, given: Partial<PlainOptions> = {}) => {
    const options = new OptionsService(resolveOptions({ networks: [], ...given }, ['eip155']))
    return new ViemIdentities(node, options).find(ADDRESS, [network], new AbortController().signal)
  }
  const leads = (asked: string) =>
    new ViemIdentities(node, new OptionsService(resolveOptions({ networks: [] }, ['eip155']))).leadsTo(
      asked,
      ADDRESS.toLowerCase(),
      [ETHEREUM],
      new AbortController().signal,
    )
  return { node, find, leads }
}

it('says of a name that a service gave whether it leads to the address', async () => {
  expect(await open('alice.eth').leads('alice.eth')).toBe(true)
  expect(await open('alice.eth', OTHER).leads('alice.eth')).toBe(false)
  expect(await open('alice.eth').leads('bob.eth')).toBe(false)
})

it('shows a name only when it leads back to the address', async () => {
  expect(await open('alice.eth').find()).toEqual({ name: 'alice.eth' })
  expect(await open('alice.eth', OTHER).find()).toEqual({})
})

it.each([
  'Vitalik.eth',
  'a_b.eth',
  'ali\u200dce.eth',
  'аlice.eth',
  `${'a'.repeat(1000)}.eth`,
  `${OTHER}.eth`,
  OTHER,
  'a..eth',
  '<b>.eth',
  'a b.eth',
  '',
])('does not show %j, and asks no further', async (name) => {
  const { node, find } = open(name)
  expect(await find()).toEqual({})
  expect(node.requests).toHaveLength(1)
})

it.each(['http://pictures.example/a.png', 'javascript:1', 'ipfs://bafy', 'data:text/html,x', 'eip155:1/erc721:0xb/1', '//x.example'])(
  'leaves the picture %j out',
  async (avatar) => {
    const { node, find } = open('alice.eth')
    node.avatars.set('alice.eth', avatar)
    expect(await find()).toEqual({ name: 'alice.eth' })
    expect(node.requests.every(({ url }) => url.startsWith('https://rpc-1.example'))).toBe(true)
  },
)

it('never asks the hosts a contract names', async () => {
  const { node, find } = open('alice.eth')
  node.offchain = ['https://tracker.example/{sender}/{data}']
  expect(await find()).toEqual({})
  expect(node.requests).toHaveLength(1)
})

it('asks the site’s own addresses first, then the gateway, then the network’s', async () => {
  const { node, find } = open('alice.eth')
  const own = 'https://own.example'
  const options = { projectId: 'p', customRpcUrls: { 'eip155:1': [{ url: own }] }, services: { rpcGateway: 'https://gateway.example' } }
  node.downUrls.add(own)
  expect(await find(ETHEREUM, options)).toEqual({ name: 'alice.eth' })
  expect(node.requests.slice(0, 2).map(({ url }) => url.split('?')[0])).toEqual([own, 'https://gateway.example/v1/'])
})

it.each([
  ['a limit, with data that says nothing', { code: -32005, message: 'limit exceeded', data: '0x' }],
  ['a limit, with data of its own', { code: -32005, message: 'limit exceeded', data: { retryAfter: 1 } }],
  ['an error without data', { code: -32603, message: 'internal error' }],
])('does not take %s for "no name": the next address is asked', async (_, error) => {
  const { node, find } = open('alice.eth')
  node.errors.set('https://rpc-1.example', error)
  expect(await find()).toEqual({ name: 'alice.eth' })
  node.errors.set('https://second-1.example', error)
  await expect(find()).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
})

it.each([
  ['by its code', { code: 3, message: 'execution reverted' }],
  ['by its data', { code: -32000, message: 'execution reverted', data: '0x77209fe8' }],
])('takes a revert, told %s, for an answer', async (_, error) => {
  const { node, find } = open('alice.eth')
  node.errors.set('https://rpc-1.example', error)
  expect(await find()).toEqual({})
  expect(node.requests).toHaveLength(1)
})

it('asks the next address of the network when the first is down', async () => {
  const { node, find } = open('alice.eth')
  node.downUrls.add('https://rpc-1.example')
  expect(await find()).toEqual({ name: 'alice.eth' })
})

it.each([
  [['https://rpc-1.example', 'https://second-1.example'], undefined],
  [['https://rpc-1.example'], { name: 'alice.eth' }],
])('shows no name that a node of another chain gives, where anybody can take it: %s', async (others, expected) => {
  const { node, find } = open('alice.eth')
  for (const url of others) node.chainIds.set(url, 11155111)
  expect(await find().catch(() => undefined)).toEqual(expected)
})

it('uses the resolver the network names', async () => {
  const { node, find } = open('alice.eth')
  const resolver = '0x41692ef1ea0c79e6b73077e4a67572d2bdbd7057'
  const network = {
    ...ETHEREUM,
    id: 17000,
    caipNetworkId: 'eip155:17000',
    contracts: { ensUniversalResolver: { address: resolver } },
  } as const
  node.chainIds.set('https://rpc-1.example', 17000)
  expect(await find(network)).toEqual({ name: 'alice.eth' })
  expect(node.requests.map(({ body }) => (body as { params: [{ to: string }] }).params[0].to)).toContain(resolver)
})
