import { expect, it } from 'vitest'
import { DirectoryReceiverNames } from '../../../src/infrastructure/names/directory-receiver-names.ts'
import { FakeNameDirectory } from '../../fakes/names/fake-name-directory.ts'
import { FakeSupportedChains } from '../../fakes/network/fake-supported-chains.ts'
import { FakeReceiverNames } from '../../fakes/send/fake-receiver-names.ts'
import { ALICE, describeReceiverNames, networks } from './receiver-names.contract.ts'

const BOB = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const [ethereum, base] = networks
const never = new AbortController().signal

function open() {
  const [directory, ens, chains] = [new FakeNameDirectory(), new FakeReceiverNames(), new FakeSupportedChains()]
  for (const { listed } of [chains, { listed: directory.chains }]) listed.add('eip155:8453')
  ens.known.set('alice.eth', { address: ALICE })
  const hold = (name: string, addresses: Readonly<Record<string, string>>) =>
    directory.records.set(name, { name, addresses, attributes: {} })
  return { directory, ens, hold, names: new DirectoryReceiverNames(directory, chains, ens) }
}

describeReceiverNames('DirectoryReceiverNames', () => {
  const { ens, names } = open()
  return {
    names,
    breakDown: () => {
      ens.isDown = true
    },
    questions: () => ens.asked.length,
  }
})

it('finds names of the directory by their record for the chain, and asks nobody else', async () => {
  const { ens, hold, names } = open()
  hold('alice.reown.id', { '60': ALICE.toLowerCase(), '2147492101': BOB })
  hold('old.wcn.id', { '60': ALICE.toLowerCase() })
  expect(await names.find(' Alice.Reown.ID ', ethereum, networks, never)).toEqual({
    ...{ name: 'alice.reown.id', address: ALICE, isOfOtherChain: false },
  })
  expect((await names.find('alice.reown.id', base, networks, never))?.address.toLowerCase()).toBe(BOB)
  expect(await names.find('old.wcn.id', base, networks, never)).toEqual({ name: 'old.wcn.id', address: ALICE, isOfOtherChain: true })
  expect(ens.asked).toEqual([])
})

it('finds nothing where the directory has no such name, another name, no address of the chain, or nobody', async () => {
  const { directory, hold, names } = open()
  expect(await names.find('none.reown.id', ethereum, networks, never)).toBeUndefined()
  directory.records.set('alice.reown.id', { name: 'mallory.reown.id', addresses: { '60': BOB }, attributes: {} })
  expect(await names.find('alice.reown.id', ethereum, networks, never)).toBeUndefined()
  hold('coins.reown.id', { '0': 'bc1qxyz', __proto__: BOB as never })
  expect(await names.find('coins.reown.id', ethereum, networks, never)).toBeUndefined()
  hold('zero.reown.id', { '60': `0x${'0'.repeat(40)}` })
  expect(await names.find('zero.reown.id', ethereum, networks, never)).toBeUndefined()
})

it('says that nobody answered, which is not the same', async () => {
  const { directory, names } = open()
  directory.isDown = true
  directory.words = 'Names are resting'
  await expect(names.find('alice.reown.id', ethereum, networks, never)).rejects.toMatchObject({
    ...{ code: 'NAME_LOOKUP_FAILED', message: 'Names are resting' },
  })
})

it('says that nobody can be asked on a chain that the directory does not serve, and asks nobody', async () => {
  const { directory, names } = open()
  const polygon = { ...base, id: 137, caipNetworkId: 'eip155:137' } as const
  await expect(names.find('alice.reown.id', polygon, networks, never)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  expect(directory.asked).toBe(0)
})
