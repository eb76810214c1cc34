import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { CloudSiwx } from '../../../src/infrastructure/siwx/cloud-siwx.ts'
import { GuardedSiwx } from '../../../src/infrastructure/siwx/guarded-siwx.ts'
import { HttpCloudSignIn } from '../../../src/infrastructure/siwx/http-cloud-sign-in.ts'
import { SiwxEmailCodes } from '../../../src/infrastructure/siwx/siwx-email-codes.ts'
import type { SiwxContext } from '../../../src/ports/siwx/siwx.ts'
import { FakeEmailCodes } from '../../fakes/email-capture/fake-email-codes.ts'
import { FakeRandomness } from '../../fakes/random/fake-randomness.ts'
import { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeDisk, FakeKeyValueStore } from '../../fakes/storage/fake-key-value-store.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { overTheWire } from '../services/over-the-wire.ts'
import { ACCOUNT, describeEmailCodes } from './email-codes.contract.ts'

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

const context = () =>
  ({
    store: new FakeKeyValueStore(new FakeDisk()),
    clock: new FakeClock(),
    random: new FakeRandomness(),
    domain: 'app.example',
    uri: 'https://app.example/',
  }) as unknown as SiwxContext

const wire = overTheWire()
describeEmailCodes('SiwxEmailCodes on the service', async () => {
  const { client, identity, world } = wire.open()
  const siwx = new GuardedSiwx(async () => new CloudSiwx(), context())
  siwx.cloud = async () => new HttpCloudSignIn(client, identity)
  await siwx.ready()
  return {
    codes: new SiwxEmailCodes(siwx),
    code: '123456',
    withoutCode: () => world.setKnobs({ otpRequired: false }),
    down: () => wire.server.use(http.all('*', () => HttpResponse.error())),
  }
})

describe("a site's sign-in without one-time codes", () => {
  const address = ACCOUNT.split(':')[2] ?? ''
  const session = (chainId: string, accountAddress: string) => ({
    data: { accountAddress, chainId, domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: '12345678' },
    message: 'text',
    signature: '0x',
  })

  it('needs no code, and is given the address with the sessions of that account alone, on whatever network', async () => {
    const own = new FakeSiwx()
    const siwx = new GuardedSiwx(async () => own, context())
    await siwx.ready()
    expect(await new SiwxEmailCodes(siwx).request('ann@shop.example', ACCOUNT)).toBe(false)
    const other = `0x${'1'.repeat(40)}`
    const asked = [session('eip155:8453', address.toLowerCase()), session('eip155:1', other), session('solana:x', address)]
    const stored = []
    for (const each of asked) stored.push((await siwx.addSession(each)).email)
    expect([stored, own.sessions.map(({ email }) => email)]).toEqual(Array(2).fill(['ann@shop.example', undefined, undefined]))
  })
})
