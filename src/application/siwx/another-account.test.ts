import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { type SiwxWorld, siwxWorld, statusOf, visited } from '../../../test/support/siwx-world.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const OTHER = '0x26c17fD290Ca4839c07c9690059C34d8C639f6aF'

const moveTo = (world: SiwxWorld, address: string) =>
  world.fakes[0]?.emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address }] })
const shown = ({ service }: SiwxWorld) => [service.account?.address, service.state.value.status]

/** Signed in with both accounts; the first is in use. */
async function signedInTwice() {
  const world = await visited(siwxWorld())
  await world.signIn.run()
  await quiet()
  moveTo(world, OTHER)
  await quiet()
  world.open.run({})
  await world.signIn.run()
  await quiet()
  moveTo(world, MINE)
  await quiet()
  expect(shown(world)).toEqual([MINE, 'signedIn'])
  return world
}

describe('another account comes into use', () => {
  it('while the site asks whether the one before is signed in: the site gets the session of the new one', async () => {
    const world = await signedInTwice()
    world.siwx.holds.add('getSessions')
    const asking = world.signIn.ask(never())
    await quiet()
    moveTo(world, OTHER)
    await quiet()
    world.siwx.release()
    await quiet()
    expect((await asking)?.data.accountAddress).toBe(OTHER)
    expect(shown(world)).toEqual([OTHER, 'signedIn'])
  })

  it('in the task in which the wallet refuses: the new one is looked up, and not asked to sign again', async () => {
    const world = await signedInTwice()
    const [wallet] = world.fakes
    world.siwx.sessions = world.siwx.sessions.filter(({ data }) => data.accountAddress !== MINE)
    await world.prompt.renew()
    await quiet()
    expect(statusOf(world)).toBe('ready')
    let refuse = (_: Error) => {}
    if (wallet)
      wallet.signMessage = () =>
        new Promise((_, reject) => {
          refuse = reject
        })
    const signing = world.signIn.run()
    await quiet()
    refuse(Object.assign(new Error('no'), { code: 4001 }))
    await Promise.resolve()
    await Promise.resolve()
    moveTo(world, OTHER)
    await signing
    await quiet()
    expect(shown(world)).toEqual([OTHER, 'signedIn'])
  })
})
