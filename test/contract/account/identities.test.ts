import { expect, it } from 'vitest'
import { OptionsService } from '../../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { CacheService } from '../../../src/domain/shared/cache.ts'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { ViemIdentities } from '../../../src/infrastructure/account/viem-identities.ts'
import { RegisteredNames } from '../../../src/infrastructure/names/registered-names.ts'
import { readCorpus } from '../../corpora/lib/read-corpus.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { FakeIdentities } from '../../fakes/account/fake-identities.ts'
import { FakeNameDirectory } from '../../fakes/names/fake-name-directory.ts'
import { FakeSupportedChains } from '../../fakes/network/fake-supported-chains.ts'
import { FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { HOST, overTheWire } from '../services/over-the-wire.ts'
import { describeIdentities, ETHEREUM } from './identities.contract.ts'

describeIdentities('FakeIdentities', () => {
  const identities = new FakeIdentities()
  return {
    identities,
    named: (address, name, avatar) => identities.set(address, avatar === undefined ? { name } : { name, avatar }),
    nobodyAnswers: () => {
      identities.down = true
    },
    questions: () => identities.asked.length,
  }
})

for (const Adapter of [ViemIdentities, LazyIdentities])
  describeIdentities(Adapter.name, () => {
    const node = new FakeEnsNode()
    return {
      identities: new Adapter(node, new OptionsService(resolveOptions({ networks: [] }, ['eip155']))),
      named: (address, name, avatar) => {
        node.primary.set(address.toLowerCase(), name)
        node.forward.set(name, address)
        if (avatar !== undefined) node.avatars.set(name, avatar)
      },
      nobodyAnswers: () => {
        node.down = true
      },
      questions: () => node.requests.length,
    }
  })

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const wire = overTheWire()

it.each([
  ['leads to somebody else', (node: FakeEnsNode) => void node.forward.set('alice.eth', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')],
  ['leads nowhere', () => {}],
  ['is kept off the chain', (node: FakeEnsNode) => void Object.assign(node, { offchain: ['https://tracker.example/'] })],
])('shows no name of the service that %s, and asks no other host', async (_, play) => {
  const { client, options } = wire.open({
    identities: { [ADDRESS.toLowerCase()]: { name: 'alice.eth', avatar: 'https://pictures.example/a.png' } },
  })
  const node = new FakeEnsNode()
  play(node)
  const identities = new HttpIdentities(client, new LazyIdentities(node, options))
  expect(await identities.find(ADDRESS, [ETHEREUM], new AbortController().signal)).toEqual({})
  const [entry] = readCorpus('ens-rules').filter((each) => each['scenario'] === 'forward differs')
  expect(entry?.expect['showName']).toBe(false)
  expect(node.requests.every(({ url }) => url.startsWith('https://rpc-1.example') || url.startsWith(HOST))).toBe(true)
})

it('cannot say whose name it is while no node answers', async () => {
  const { client, options } = wire.open({ identities: { [ADDRESS.toLowerCase()]: { name: 'alice.eth', avatar: null } } })
  const node = new FakeEnsNode()
  node.down = true
  const identities = new HttpIdentities(client, new LazyIdentities(node, options))
  await expect(identities.find(ADDRESS, [ETHEREUM], new AbortController().signal)).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
})

const POLYGON = { ...ETHEREUM, id: 137, caipNetworkId: 'eip155:137' } as const
const KNOWN = { identities: { [ADDRESS.toLowerCase()]: { name: 'alice.eth', avatar: null } } }

it('asks the service nothing where nobody can tell whose name it is', async () => {
  const services = { blockchain: HOST, rpcGateway: false } as const
  const { client, options, world } = wire.open(KNOWN, { services })
  const identities = new HttpIdentities(client, new LazyIdentities(new FakeEnsNode(), options))
  await expect(identities.find(ADDRESS, [POLYGON], new AbortController().signal)).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
  expect(world.requests).toEqual([])
})

it.each([LazyIdentities, HttpIdentities])(
  'finds the name of a visitor of a site without Ethereum through the gateway: %o',
  async (Adapter) => {
    const { client, options } = wire.open(KNOWN)
    const node = new FakeEnsNode()
    node.primary.set(ADDRESS.toLowerCase(), 'alice.eth')
    node.forward.set('alice.eth', ADDRESS)
    const ens = new LazyIdentities(node, options)
    const identities = Adapter === LazyIdentities ? ens : new HttpIdentities(client, ens)
    expect(await identities.find(ADDRESS, [POLYGON], new AbortController().signal)).toEqual({ name: 'alice.eth' })
    expect(node.requests.every(({ url }) => url.startsWith(`${HOST}/v1/?chainId=eip155%3A1`))).toBe(true)
  },
)

it('takes the directory’s word where nobody can be asked about ENS', async () => {
  const identities = new LazyIdentities(new FakeEnsNode(), new OptionsService(resolveOptions({ networks: [] }, ['eip155'])))
  const directory = { find: async () => ({}) }
  identities.other = () => async () => directory
  expect(await identities.find(ADDRESS, [POLYGON], new AbortController().signal)).toEqual({})
})

describeIdentities('HttpIdentities', () => {
  const { client, world, options } = wire.open({ identities: {} })
  const node = new FakeEnsNode()
  return {
    identities: new HttpIdentities(client, new LazyIdentities(node, options), undefined),
    named: (address, name, avatar) => {
      node.forward.set(name, address)
      world.setKnobs({ identities: { ...world.knobs.identities, [address.toLowerCase()]: { name, avatar: avatar ?? null } } })
    },
    nobodyAnswers: () => world.setFault('500', 'account'),
    questions: () => world.requests.length,
    nameless: [{ ...ETHEREUM, testnet: true }],
  }
})

it.each([
  ['a name of the directory that leads back to the account', 'alice.reown.id', ADDRESS, { name: 'alice.reown.id' }],
  ['an old name of the directory', 'alice.wcn.id', ADDRESS, { name: 'alice.wcn.id' }],
  ['no name that leads to somebody else', 'alice.reown.id', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', {}],
  ['no name of another kind', 'alice.eth', ADDRESS, {}],
])('shows %s', async (_, name, owner, shown) => {
  const { client, options } = wire.open({ identities: {} })
  const directory = new FakeNameDirectory()
  directory.reverse = async () => [{ name, addresses: { 60: ADDRESS }, attributes: {} }]
  directory.lookup = async () => ({ name, addresses: { 60: owner }, attributes: {} })
  const registered = async () =>
    new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), new FakeClock()), new FakeSupportedChains())
  const identities = new HttpIdentities(client, new LazyIdentities(new FakeEnsNode(), options), registered)
  expect(await identities.find(ADDRESS, [ETHEREUM], new AbortController().signal)).toEqual(shown)
})

it.each([
  ['that leads to somebody else', (node: FakeEnsNode) => void node.forward.set('alice.eth', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')],
  ['that no node could check', (node: FakeEnsNode) => void Object.assign(node, { down: true })],
])('shows the registered name in the place of one %s, without the picture of that', async (_, play) => {
  const { client, options } = wire.open({
    identities: { [ADDRESS.toLowerCase()]: { name: 'alice.eth', avatar: 'https://pictures.example/a.png' } },
  })
  const [node, directory] = [new FakeEnsNode(), new FakeNameDirectory()]
  play(node)
  const mine = { name: 'alice.reown.id', addresses: { 60: ADDRESS }, attributes: {} }
  directory.reverse = async () => [mine]
  directory.lookup = async () => mine
  const registered = async () =>
    new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), new FakeClock()), new FakeSupportedChains())
  const identities = new HttpIdentities(client, new LazyIdentities(node, options), registered)
  expect(await identities.find(ADDRESS, [ETHEREUM], new AbortController().signal)).toEqual({ name: 'alice.reown.id' })
})

const numbered = (id: number, more = {}) => ({ ...ETHEREUM, id, caipNetworkId: `eip155:${id}` as const, ...more })
const OWN = numbered(31_337)
const BASE = numbered(8453)
const SEPOLIA = numbered(11_155_111, { testnet: true })

it.each([
  ['the second network of the site', [OWN, ETHEREUM], { 60: ADDRESS }],
  ['a network on which alone the name has an address', [OWN, ETHEREUM, BASE], { [0x80000000 + 8453]: ADDRESS }],
  ['a test network of a site that has no other', [SEPOLIA], { 60: ADDRESS }],
])('shows a name that the directory serves on %s', async (_, networks, addresses) => {
  const { client, options } = wire.open({ identities: {} })
  const directory = new FakeNameDirectory()
  const chains = new FakeSupportedChains()
  for (const each of [BASE, SEPOLIA]) {
    chains.listed.add(each.caipNetworkId)
    directory.chains.add(each.caipNetworkId)
  }
  directory.records.set('alice.reown.id', { name: 'alice.reown.id', addresses, attributes: {} })
  const registered = async () => new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), new FakeClock()), chains)
  const identities = new HttpIdentities(client, new LazyIdentities(new FakeEnsNode(), options), registered)
  expect(await identities.find(ADDRESS, networks, new AbortController().signal)).toEqual({ name: 'alice.reown.id' })
  expect(await identities.find(ADDRESS, [OWN], new AbortController().signal)).toEqual({})
})

it('shows no name that leads to somebody else on the first network that it has an address for', async () => {
  const directory = new FakeNameDirectory()
  const chains = new FakeSupportedChains()
  chains.listed.add(BASE.caipNetworkId)
  const addresses = { 60: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', [0x80000000 + 8453]: ADDRESS }
  directory.records.set('alice.reown.id', { name: 'alice.reown.id', addresses, attributes: {} })
  const names = new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), new FakeClock()), chains)
  expect(await names.of(ADDRESS, [ETHEREUM, BASE], new AbortController().signal)).toBeUndefined()
})

it('cannot say whose name it is while the directory is down', async () => {
  const { client, options } = wire.open({ identities: {} })
  const directory = new FakeNameDirectory()
  directory.isDown = true
  const identities = new HttpIdentities(
    client,
    new LazyIdentities(new FakeEnsNode(), options),
    async () => new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), new FakeClock()), new FakeSupportedChains()),
  )
  await expect(identities.find(ADDRESS, [ETHEREUM], new AbortController().signal)).rejects.toMatchObject({ code: 'IDENTITY_UNAVAILABLE' })
})

it('asks the directory for the names of an account once in five minutes', async () => {
  const directory = new FakeNameDirectory()
  const clock = new FakeClock()
  const names = new RegisteredNames(directory, new CacheService(new FakeKeyValueStore(), clock), new FakeSupportedChains())
  const asked = async () => {
    await names.of(ADDRESS, [ETHEREUM], new AbortController().signal)
    return directory.asked
  }
  expect([await asked(), await asked()]).toEqual([1, 1])
  await clock.advance(299_999)
  expect(await asked()).toBe(1)
  await clock.advance(1)
  expect(await asked()).toBe(2)
})

const NO_RECORD = async () => new FakeIdentities()

it.each([
  ['not a missing name where ENS did not answer', true, NO_RECORD, 'unknown'],
  ['a missing name where both answered', false, NO_RECORD, {}],
  [
    'the name of the other source where ENS did not answer',
    true,
    async () => {
      const other = new FakeIdentities()
      other.set(ADDRESS, { name: 'alice.reown.id' })
      return other
    },
    { name: 'alice.reown.id' },
  ],
])('gives %s', async (_, isDown, other, found) => {
  const node = new FakeEnsNode()
  node.down = isDown
  const identities = new LazyIdentities(node, new OptionsService(resolveOptions({ networks: [] }, ['eip155'])))
  identities.other = () => other
  const cache = new CacheService(new FakeKeyValueStore(), new FakeClock())
  const wanted = { cache: 'identity', key: ADDRESS, parse: (kept: unknown) => kept as object } as const
  const find = () =>
    cache.get(wanted, (ends) => identities.find(ADDRESS, [ETHEREUM], ends), new AbortController().signal).catch(() => 'unknown')
  expect(await find()).toEqual(found)
  if (found !== 'unknown') return
  node.down = false
  node.primary.set(ADDRESS.toLowerCase(), 'alice.eth')
  node.forward.set('alice.eth', ADDRESS)
  expect(await find()).toEqual({ name: 'alice.eth' })
})
