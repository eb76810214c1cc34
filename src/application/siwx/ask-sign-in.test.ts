import { describe, expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { type SiwxWorld, siwxWorld, statusOf, viewOf as view, visited } from '../../../test/support/siwx-world.ts'
import { isAppError } from '../../domain/errors/app-error.ts'

const MINE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const connected = (prepare?: (world: SiwxWorld) => void) => visited(siwxWorld(), prepare)

describe('asked by the site', () => {
  it('resolves the session, with or without asking', async () => {
    const world = await connected()
    const asking = world.signIn.ask(never())
    await quiet()
    await world.signIn.run()
    const session = await asking
    expect(session?.data.accountAddress).toBe(MINE)
    expect((await world.signIn.ask(never()))?.message).toBe(session?.message)
    expect(view(world)).toBe('closed')
  })

  it('rejects without an account, after leaving, and on abort', async () => {
    const codeOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => isAppError(error) && error.code)
    const empty = siwxWorld()
    await empty.start()
    expect(await codeOf(empty.signIn.ask(never()))).toBe('SIWX_ADDRESS_NOT_FOUND')
    const world = await connected(({ siwx }) => {
      siwx.required = false
    })
    const left = codeOf(world.signIn.ask(never()))
    await quiet()
    world.close.safely()
    expect(await left).toBe('MODAL_CLOSED')
    const stop = new AbortController()
    const aborted = codeOf(world.signIn.ask(stop.signal))
    await quiet()
    stop.abort()
    expect(await aborted).toBe('ABORTED')
  })

  it('says that accounts of an exempt chain are never asked', async () => {
    const world = await connected(({ siwx }) => Object.assign(siwx, { exempts: (chainId: string) => chainId.startsWith('eip155:') }))
    expect([world.siwx.required, view(world), world.service.state.value.status]).toEqual([true, 'closed', 'declined'])
    await world.prompt.recheck()
    expect([view(world), world.service.isSignedIn]).toEqual(['closed', false])
    await expect(world.signIn.ask(never())).rejects.toMatchObject({ code: 'SIWX_OFF' })
    expect(world.connections.connection('eip155')).toBeDefined()
  })

  it('leaves, when it is given up, the message that the visitor was shown', async () => {
    const world = await connected()
    expect([view(world), statusOf(world)]).toEqual(['SIWXSignMessage', 'ready'])
    world.siwx.holds.add('getSessions')
    const stop = new AbortController()
    const asking = world.signIn.ask(stop.signal)
    asking.catch(() => {})
    await quiet()
    stop.abort()
    world.siwx.release()
    await quiet()
    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
    expect([view(world), statusOf(world)]).toEqual(['SIWXSignMessage', 'ready'])
  })

  it.each([false, true])('does not ask again who cancels meanwhile, after a message that failed: %s', async (fails) => {
    const world = await connected(({ siwx }) => {
      siwx.required = false
      if (fails) siwx.fails.add('createMessage')
    })
    world.siwx.holds.add('getSessions')
    const asking = world.signIn.ask(never())
    asking.catch(() => {})
    await quiet()
    await world.cancel.run(never())
    world.siwx.release()
    await quiet()
    expect(view(world)).toBe('closed')
    await expect(asking).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  })
})
