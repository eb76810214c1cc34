import { OptionsService } from '../../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../../src/domain/options/resolve-options.ts'
import { HttpIdentities } from '../../../src/infrastructure/account/http-identities.ts'
import { LazyIdentities } from '../../../src/infrastructure/account/lazy-identities.ts'
import { ViemIdentities } from '../../../src/infrastructure/account/viem-identities.ts'
import { FakeEnsNode } from '../../fakes/account/fake-ens-node.ts'
import { FakeIdentities } from '../../fakes/account/fake-identities.ts'
import { overTheWire } from '../services/over-the-wire.ts'
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

const wire = overTheWire()
describeIdentities('HttpIdentities', () => {
  const { client, world } = wire.open({ identities: {} })
  return {
    identities: new HttpIdentities(client),
    named: (address, name, avatar) =>
      world.setKnobs({ identities: { ...world.knobs.identities, [address.toLowerCase()]: { name, avatar: avatar ?? null } } }),
    nobodyAnswers: () => world.setFault('500', 'account'),
    questions: () => world.requests.length,
    nameless: [{ ...ETHEREUM, testnet: true }],
  }
})
