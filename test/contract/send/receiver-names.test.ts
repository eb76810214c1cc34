import { expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import type { PlainOptions } from '../../../src/domain/options/portico-options.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { EnsReceiverNames } from '../../../src/infrastructure/send/ens-receiver-names.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { FakeReceiverNames } from '../../fakes/send/fake-receiver-names.ts'
import { ALICE, describeReceiverNames, networks } from './receiver-names.contract.ts'

const signal = () => new AbortController().signal

describeReceiverNames('FakeReceiverNames', () => {
  const names = new FakeReceiverNames()
  names.known.set('alice.eth', { address: ALICE })
  return {
    names,
    breakDown: () => {
      names.isDown = true
    },
    questions: () => names.asked.length,
  }
})

function open(given: Partial<PlainOptions> = {}) {
  const node = new FakeEnsNode()
  node.forward.set('alice.eth', ALICE.toLowerCase())
  return { node, names: new EnsReceiverNames(node, new OptionsService(resolveOptions({ networks: [], ...given }, ['eip155']))) }
}

describeReceiverNames('EnsReceiverNames', () => {
  const { node, names } = open()
  return {
    names,
    breakDown: () => {
      node.down = true
    },
    questions: () => node.requests.length,
  }
})

it('says when the address is that of another chain', async () => {
  const { node, names } = open()
  const [, base] = networks
  // The fake node has one record for every coin type; none of its own for this name.
  expect(await names.find('alice.eth', base, networks, signal())).toMatchObject({ address: ALICE })
  node.forward.set('none.eth', `0x${'0'.repeat(40)}`)
  expect(await names.find('none.eth', base, networks, signal())).toBeUndefined()
})

const GATEWAY = { projectId: 'p', services: { rpcGateway: 'https://gateway.example' } } as const

it('of a site without Ethereum are read through the gateway', async () => {
  const { node, names } = open(GATEWAY)
  const [, base] = networks
  expect(await names.find('alice.eth', base, [base], signal())).toMatchObject({ name: 'alice.eth', address: ALICE })
  expect(new Set(node.requests.map(({ url }) => url))).toEqual(new Set(['https://gateway.example/v1/?chainId=eip155%3A1&projectId=p']))
})

it.each([
  ['no gateway', {}, false],
  ['test networks only', GATEWAY, true],
])('of a site without Ethereum, with %s, cannot be looked up, which is not a name without an address', async (_, options, testnet) => {
  const { node, names } = open(options)
  const [, base] = networks
  const found = names.find('alice.eth', base, [{ ...base, testnet }], signal())
  await expect(found).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  expect(node.requests).toEqual([])
})

it.each([
  [
    'service',
    fail('HTTP_STATUS', { status: 403, url: '', description: 'Quota of the project is used up' }),
    'Quota of the project is used up',
  ],
  ['node', { code: -32005, message: 'daily request\u200b limit exceeded' }, 'daily request limit exceeded'],
  ['unreachable host, which has none', fail('HTTP_UNREACHABLE', { url: '' }), 'Error resolving name'],
])('give the reason of the first %s that did not answer', async (_, refusal, message) => {
  const { node, names } = open({ customRpcUrls: { 'eip155:1': [{ url: 'https://one.example' }, { url: 'https://two.example' }] } })
  const [ethereum] = networks
  const [first] = ethereum.rpcUrls.default.http
  node.errors.set('https://one.example', refusal)
  for (const url of ['https://two.example', first ?? '']) node.downUrls.add(url)
  await expect(names.find('alice.eth', ethereum, networks, signal())).rejects.toMatchObject({ code: 'NAME_LOOKUP_FAILED', message })
})
