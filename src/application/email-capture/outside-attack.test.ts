import { describe, expect, it } from 'vitest'
import { captureWorld } from '../../../test/support/capture-world.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
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

describe('a session that ends while its visitor is asked for an address', () => {
  it('is not taken up by closing', async () => {
    const world = captureWorld(true)
    const data = { accountAddress: MINE, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' }
    const session: SiwxSession = { data, message: '', signature: '' }
    world.siwx.sessions = [session]
    await world.start()
    await join(world)
    expect([view(world), world.service.state.value]).toMatchObject(['DataCapture', { kept: [session] }])
    world.siwx.sessions = []
    world.close.run()
    await quiet()
    expect([world.service.isSignedIn, view(world)]).toEqual([false, 'DataCapture'])
  })
})
