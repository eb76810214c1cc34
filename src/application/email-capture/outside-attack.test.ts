import { describe, expect, it } from 'vitest'
import { captureWorld } from '../../../test/support/capture-world.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { statusOf } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const EMAIL = 'ann@shop.example'
type World = ReturnType<typeof captureWorld>

const join = async (world: World) => {
  world.open.run({})
  await world.connect.run(walletNamed('Rainbow'), never())
  await quiet()
}
const view = ({ router, modal }: World) => (modal.state.value.open ? router.current.view : 'closed')

describe('recent addresses', () => {
  it('keep the address of a visitor who comes back on the same page', async () => {
    const world = captureWorld(true)
    await world.start()
    for (let at = 0; at < 2; at += 1) {
      await join(world)
      await world.capture.submit(EMAIL)
      await world.capture.confirm('123456')
      await quiet()
      await world.signIn.run()
      await quiet()
      expect(await world.recent.list()).toEqual([EMAIL])
      await world.disconnect.run('eip155')
      await quiet()
      expect(await world.recent.list()).toEqual([])
    }
  })
})

describe.each(['address', 'message'])('an account that has a session, asked all the same, at the %s', (where) => {
  const data = { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' }
  const session: SiwxSession = { data, message: '', signature: '' }
  const asked = async (isRequired: boolean, emailCapture: Parameters<typeof captureWorld>[0] = true) => {
    const world = captureWorld(emailCapture)
    world.siwx.required = isRequired
    world.siwx.sessions = [session]
    await world.start()
    await join(world)
    expect(view(world)).toBe('DataCapture')
    if (where === 'address') return world
    await world.capture.submit(EMAIL)
    await world.capture.confirm('123456')
    await quiet()
    expect([view(world), statusOf(world)]).toEqual(['SIWXSignMessage', 'ready'])
    return world
  }

  it('stays signed in when it closes', async () => {
    const world = await asked(false)
    world.close.run()
    await quiet()
    expect([view(world), statusOf(world), world.siwx.sessions]).toEqual(['closed', 'signedIn', [session]])
  })

  it('does not go on without an address that is required', async () => {
    const world = await asked(false, ['required'])
    world.close.run()
    await quiet()
    expect(world.service.isSignedIn).toBe(false)
  })

  it('does not go on with a session that has ended meanwhile', async () => {
    const world = await asked(where === 'address')
    world.siwx.sessions = []
    world.close.run()
    await quiet()
    expect([world.service.isSignedIn, view(world)]).toEqual([false, where === 'address' ? 'DataCapture' : 'closed'])
  })
})
