import { HttpOnrampProvider } from '../../../src/infrastructure/onramp/http-onramp-provider.ts'
import { FakeOnrampProvider } from '../../fakes/onramp/fake-onramp-provider.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeOnrampProvider } from './onramp-provider.contract.ts'

describeOnrampProvider('FakeOnrampProvider', () => {
  const onramp = new FakeOnrampProvider()
  return {
    onramp,
    withoutRoutes: () => {
      onramp.isEstimating = true
    },
  }
})

const wire = overTheWire()
describeOnrampProvider('HttpOnrampProvider', () => {
  const { client, chains, world } = wire.open({ onrampRoutes: true })
  return { onramp: new HttpOnrampProvider(client, chains), withoutRoutes: () => world.setKnobs({ onrampRoutes: false }) }
})
