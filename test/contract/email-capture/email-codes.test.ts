import { HttpResponse, http } from 'msw'
import { CloudSiwx } from '../../../src/infrastructure/siwx/cloud-siwx.ts'
import { GuardedSiwx } from '../../../src/infrastructure/siwx/guarded-siwx.ts'
import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { SiwxEmailCodes } from '../../../src/infrastructure/siwx/siwx-email-codes.ts'
import type { SiwxContext } from '../../../src/ports/siwx/siwx.ts'
import { FakeEmailCodes } from '../../fakes/email-capture/fake-email-codes.ts'
import { FakeRandomness } from '../../fakes/random/fake-randomness.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { describeEmailCodes } from './email-codes.contract.ts'

describeEmailCodes('FakeEmailCodes', () => {
  const codes = new FakeEmailCodes()
  return {
    codes,
    code: codes.code,
    withoutCode: () => {
      codes.isNeeded = false
    },
    down: () => {
      codes.offline = true
    },
  }
})

const wire = overTheWire()
describeEmailCodes('SiwxEmailCodes on the service', async () => {
  const { client, identity, world } = wire.open()
  const siwx = new GuardedSiwx(async () => new CloudSiwx(), {
    store: new FakeKeyValueStore(new FakeDisk()),
    clock: new FakeClock(),
    random: new FakeRandomness(),
    domain: 'app.example',
    uri: 'https://app.example/',
  } as unknown as SiwxContext)
  siwx.cloud = async () => new HttpCloudSignIn(client, identity)
  await siwx.ready()
  return {
    codes: new SiwxEmailCodes(siwx),
    code: '123456',
    withoutCode: () => world.setKnobs({ otpRequired: false }),
    down: () => wire.server.use(http.all('*', () => HttpResponse.error())),
  }
})
