import { expect, it } from 'vitest'
import { EnsReceiverNames } from '../../../src/infrastructure/send/ens-receiver-names.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { FakeReceiverNames } from '../../fakes/send/fake-receiver-names.ts'
import { ALICE, describeReceiverNames, networks } from './receiver-names.contract.ts'

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

function open() {
  const node = new FakeEnsNode()
  node.forward.set('alice.eth', ALICE.toLowerCase())
  return { node, names: new EnsReceiverNames(node, { of: ({ rpcUrls }) => rpcUrls.default.http }) }
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
  const { signal } = new AbortController()
  // The fake node has one record for every coin type; none of its own for this name.
  expect(await names.find('alice.eth', base, networks, signal)).toMatchObject({ address: ALICE })
  node.forward.set('none.eth', `0x${'0'.repeat(40)}`)
  expect(await names.find('none.eth', base, networks, signal)).toBeUndefined()
})

it('of a site without Ethereum cannot be looked up, which is not a name without an address', async () => {
  const { node, names } = open()
  const [, base] = networks
  await expect(names.find('alice.eth', base, [base], new AbortController().signal)).rejects.toMatchObject({ code: 'NAME_LOOKUP_FAILED' })
  expect(node.requests).toEqual([])
})
