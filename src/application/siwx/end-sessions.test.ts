import { describe, expect, it } from 'vitest'
import { FakeDisk } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { never, quiet, walletNamed } from '../../../test/support/core-world.ts'
import { passing, siwxWorld, visited } from '../../../test/support/siwx-world.ts'

const signOuts = (world: ReturnType<typeof siwxWorld>) => world.siwx.asked.filter((asked) => /^(?:setSessions 0|revokeSession)/.test(asked))

/** A visitor who has just disconnected; the back end has not answered the sign-out. */
async function leaving(fails: boolean) {
  const disk = new FakeDisk()
  const world = await visited(siwxWorld({ disk }))
  await world.signIn.run()
  if (fails) for (const method of ['setSessions', 'revokeSession'] as const) world.siwx.fails.add(method)
  world.siwx.holds.add('setSessions')
  await world.disconnect.run('eip155')
  await quiet()
  expect(await world.unended.list()).not.toEqual([])
  return { world, other: () => siwxWorld({ disk }) }
}

describe('a sign-out that the back end has not answered', () => {
  it('is not sent again by a tab that starts meanwhile', async () => {
    const { world, other } = await leaving(false)
    const second = other()
    await second.start()
    await quiet()
    expect(signOuts(second)).toEqual([])
    expect(await second.unended.list()).not.toEqual([])
    world.siwx.release()
    await quiet()
    expect(await second.unended.list()).toEqual([])
    await passing(second, 60_000)
    expect(signOuts(second)).toEqual([])
  })

  it('is sent by such a tab soon after, when the first one was closed', async () => {
    const { other } = await leaving(false)
    const second = other()
    await second.start()
    await passing(second, 15_000)
    expect(signOuts(second)).not.toEqual([])
    expect(await second.unended.list()).toEqual([])
  })

  it('is sent by the next tab at once, when the first one failed', async () => {
    const { world, other } = await leaving(true)
    world.siwx.release()
    await quiet()
    const second = other()
    await second.start()
    await quiet()
    expect(signOuts(second)).not.toEqual([])
    expect(await second.unended.list()).toEqual([])
  })

  it('is left to the next visit by a tab in which a wallet has connected since: the visitor may be signing', async () => {
    const { other } = await leaving(false)
    const second = other()
    await second.start()
    await second.connect.run(walletNamed('Rainbow'), never())
    await quiet()
    await passing(second, 15_000)
    expect(signOuts(second)).toEqual([])
    await second.signIn.run()
    expect([second.service.isSignedIn, second.siwx.sessions.length]).toEqual([true, 1])
  })

  it('is not sent by a page that is over before it has looked', async () => {
    const { other } = await leaving(false)
    const second = other()
    const started = second.start()
    second.prompt.start()
    second.prompt.dispose()
    await started
    second.prompt.dispose()
    await quiet()
    await passing(second, 60_000)
    expect(signOuts(second)).toEqual([])
  })

  it('is not sent by a page that is over', async () => {
    const { other } = await leaving(false)
    const second = other()
    await second.start()
    await quiet()
    second.prompt.dispose()
    await passing(second, 60_000)
    expect(signOuts(second)).toEqual([])
  })
})
