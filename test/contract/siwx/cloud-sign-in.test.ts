import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { FakeCloudSignIn } from '../../fakes/siwx/fake-cloud-sign-in.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeCloudSignIn } from './cloud-sign-in.contract.ts'

describeCloudSignIn('FakeCloudSignIn', () => {
  const cloud = new FakeCloudSignIn()
  return {
    cloud,
    withoutOtp: () => {
      cloud.otpRequired = false
    },
  }
})

const wire = overTheWire()
describeCloudSignIn('HttpCloudSignIn', () => {
  const { client, identity, world } = wire.open()
  return { cloud: new HttpCloudSignIn(client, identity), withoutOtp: () => world.setKnobs({ otpRequired: false }) }
})
