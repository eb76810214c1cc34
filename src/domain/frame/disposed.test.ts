import { expect, it } from 'vitest'
import { base } from '../../../test/fakes/network/chains.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal
type World = ReturnType<typeof embeddedWorld>

const silent = (world: World) => {
  for (const name of ['GET_USER', 'SWITCH_NETWORK', 'CONNECT_EMAIL', 'UPDATE_EMAIL'] as const)
    world.site.answers.set(name, () => new Promise(() => {}))
}

it.each<[string, (world: World) => Promise<unknown>, (world: World) => void]>([
  ['another chain', ({ wallet }) => wallet.switchNetwork('eip155', base as never, never), ({ wallet }) => wallet.dispose()],
  ['the account', ({ wallet }) => wallet.reselect('eip155', never), ({ wallet }) => wallet.dispose()],
  ['an approval', ({ approvals }) => approvals.run('eip155', () => new Promise(() => {})), ({ approvals }) => approvals.dispose()],
  ['a mail', ({ login }) => login.send('a@b.example', never), ({ login }) => login.dispose()],
  ['another address', ({ update }) => update.start('a@b.example', never), ({ update }) => update.dispose()],
])('waits for nothing once it is disposed of, and asks for nothing more: %s', async (_, run, dispose) => {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  silent(world)
  const asked = outcomeOf(run(world))
  await settle(world.clock)
  dispose(world)
  expect(await asked).toMatchObject({ code: 'ABORTED' })
  const { length } = world.site.asked
  expect(await outcomeOf(run(world))).toMatchObject({ code: 'ABORTED' })
  expect(world.site.asked).toHaveLength(length)
})

it('nobody is logged out by it: who is shown stays for the next visit', async () => {
  const world = embeddedWorld({ hasSolana: true })
  await world.connect.run('email', never)
  const gone: unknown[] = []
  world.wallet.changes$.subscribe((change) => gone.push(change))
  silent(world)
  void outcomeOf(world.wallet.switchNetwork('eip155', base as never, never))
  await settle(world.clock)
  world.wallet.dispose()
  await settle(world.clock)
  expect([gone, world.wallet.state.value.users.get('eip155')?.address]).toEqual([[], USER.address])
  expect((await world.record.preferences()).isUsed).toBe(true)
})
