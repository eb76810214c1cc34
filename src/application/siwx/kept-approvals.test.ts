import { describe, expect, it } from 'vitest'
import { quiet } from '../../../test/support/core-world.ts'
import { siwxWorld, statusOf, viewOf, visited } from '../../../test/support/siwx-world.ts'
import type { SiwxSession } from '../../domain/siwx/siwx-session.ts'

const MINE: SiwxSession = {
  data: {
    ...{ accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', chainId: 'eip155:1' },
    ...{ domain: '', uri: '', version: '1', nonce: '' },
  },
  message: '',
  signature: '',
}

/** A wallet is connected, and its sessions are still looked up. */
const looking = (sessions: readonly SiwxSession[]) =>
  visited(siwxWorld(), ({ siwx }) => {
    siwx.holds.add('getSessions')
    siwx.sessions = sessions
  })

describe('an approval that the site asks for while sessions are looked up', () => {
  it('stays when the account turns out to be signed in', async () => {
    const world = await looking([MINE])
    world.close.safely()
    world.open.run({ view: 'ApproveTransaction' })
    world.siwx.release()
    await quiet()
    expect([viewOf(world), statusOf(world)]).toEqual(['ApproveTransaction', 'signedIn'])
  })

  it('stays when the modal was only waiting for the sessions, and there is nothing to go back to', async () => {
    const world = await looking([MINE])
    world.router.push('ApproveTransaction')
    world.siwx.release()
    await quiet()
    expect([viewOf(world), statusOf(world)]).toEqual(['ApproveTransaction', 'signedIn'])
    expect(world.router.state.value.stack).toHaveLength(1)
  })

  it('stays on top of the sign-in that turns out to be required', async () => {
    const world = await looking([])
    world.close.safely()
    world.open.run({ view: 'ApproveTransaction' })
    world.siwx.release()
    await quiet()
    expect(world.router.state.value.stack.map(({ view }) => view)).toEqual(['SIWXSignMessage', 'ApproveTransaction'])
  })

  it('stays when the account is signed in by another tab', async () => {
    const world = await looking([])
    world.siwx.release()
    await quiet()
    expect(viewOf(world)).toBe('SIWXSignMessage')
    world.router.push('ApproveTransaction')
    world.siwx.sessions = [MINE]
    await world.prompt.recheck()
    await quiet()
    expect([viewOf(world), statusOf(world)]).toEqual(['ApproveTransaction', 'signedIn'])
    expect(world.router.state.value.stack).toHaveLength(1)
  })
})
