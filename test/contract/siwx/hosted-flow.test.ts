import { describe, expect, it } from 'vitest'
import { signInSnapshot } from '../../../src/domain/siwx/sign-in-snapshot.ts'
import { CloudSiwx } from '../../../src/infrastructure/siwx/cloud-siwx.ts'
import { FakeCloudSignIn } from '../../fakes/siwx/fake-cloud-sign-in.ts'
import type { FakeSiwx } from '../../fakes/siwx/fake-siwx.ts'
import { FakeDisk } from '../../fakes/storage/fake-key-value-store.ts'
import { never, walletNamed } from '../../support/core-world.ts'
import { siwxWorld } from '../../support/siwx-world.ts'

const rainbow = walletNamed('Rainbow')
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'
type World = ReturnType<typeof siwxWorld>

async function arrive(cloud: FakeCloudSignIn, disk: FakeDisk, required = true): Promise<World> {
  const world = siwxWorld({ siwx: new CloudSiwx({ required }) as unknown as FakeSiwx, disk })
  world.guarded.cloud = async () => cloud
  await world.start()
  world.open.run({})
  await world.connect.run(rainbow, never())
  return world
}
const status = ({ service }: World) => service.state.value.status
const isOpen = ({ modal }: World) => modal.state.value.open
const becomes = (world: World, wanted: string) => expect.poll(() => status(world), { timeout: 10_000 }).toBe(wanted)

describe('hosted sessions, from the first click to the sign-out', () => {
  it('signs in, is found after a reload without a question, and is cleared as the wallet leaves', async () => {
    const [cloud, disk] = [new FakeCloudSignIn(), new FakeDisk()]
    const first = await arrive(cloud, disk)
    await becomes(first, 'ready')
    await first.signIn.run()
    expect([status(first), isOpen(first), cloud.sessions.size]).toEqual(['signedIn', false, 1])
    expect(first.tracked).toContain('SIWX_AUTH_SUCCESS')

    const second = await arrive(cloud, disk)
    await becomes(second, 'signedIn')
    expect([isOpen(second), second.tracked.includes('CLICK_SIGN_SIWX_MESSAGE')]).toEqual([false, false])

    await second.disconnect.run()
    await expect.poll(() => cloud.sessions.size).toBe(0)
    expect(await second.store.get('siwx-token')).toBeUndefined()
  })

  it('the e-mail address and the end of a session are known with the signature, not only after a reload', async () => {
    const cloud = new FakeCloudSignIn()
    const world = await arrive(cloud, new FakeDisk())
    await becomes(world, 'ready')
    const end = world.clock.now() + 60_000
    cloud.more = { email: 'a@b.example', expiresAt: end }
    await world.signIn.run()
    const snapshot = signInSnapshot(world.service.state.value)
    expect([snapshot?.email, snapshot?.session?.message]).toEqual(['a@b.example', expect.stringContaining('wants you to sign in')])
    expect((await world.signIn.ask(never()))?.message).not.toBe('')
    cloud.sessions.clear()
    await world.clock.advance(60_000)
    await becomes(world, 'ready')
  })

  it('a session that the service has revoked is asked for anew, and so is another account', async () => {
    const [cloud, disk] = [new FakeCloudSignIn(), new FakeDisk()]
    const first = await arrive(cloud, disk)
    await becomes(first, 'ready')
    await first.signIn.run()
    first.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: OTHER }] })
    await becomes(first, 'ready')
    expect(first.service.account?.address).toBe(OTHER)
    cloud.sessions.clear()
    const second = await arrive(cloud, disk)
    await becomes(second, 'ready')
    expect(isOpen(second)).toBe(true)
  })

  it('a service that refuses the signature: told, and another message with another nonce', async () => {
    const cloud = new FakeCloudSignIn()
    const world = await arrive(cloud, new FakeDisk())
    await becomes(world, 'ready')
    const shown = 'shown' in world.service.state.value ? world.service.state.value.shown.text : ''
    const authenticate = cloud.authenticate.bind(cloud)
    cloud.authenticate = async (given, signal) => authenticate({ ...given, nonceToken: 'another' }, signal)
    await world.signIn.run()
    await becomes(world, 'ready')
    expect('shown' in world.service.state.value && world.service.state.value.shown.text).not.toBe(shown)
    expect([isOpen(world), world.toasts.state.value?.variant, cloud.sessions.size]).toEqual([true, 'error', 0])
  })

  it('where it is not required the visitor may leave, and stays connected', async () => {
    const world = await arrive(new FakeCloudSignIn(), new FakeDisk(), false)
    await becomes(world, 'ready')
    world.close.safely()
    expect([isOpen(world), world.connections.connections.length]).toEqual([false, 1])
  })
})
