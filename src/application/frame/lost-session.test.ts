import { describe, expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal
const SOLANA = { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accounts: [] }

/** Somebody logged in, and a page that refuses to name who it is since. */
async function refused(isConnected: boolean | undefined) {
  const world = embeddedWorld({ hasSolana: true })
  const { site, connect, shows, clock } = world
  site.answers.set('GET_USER', ({ chainId }: { chainId?: unknown }) => (String(chainId).startsWith('solana:') ? SOLANA : USER))
  await connect.run('email', never)
  await settle(clock)
  shows.start()
  site.answers.set('GET_USER', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'Not logged in' })
  })
  if (isConnected !== undefined) site.answers.set('IS_CONNECTED', () => ({ isConnected }))
  return world
}

const sign = ({ provider }: ReturnType<typeof embeddedWorld>) =>
  outcomeOf(provider().request({ method: 'personal_sign', params: ['0x01'] }))
const connected = ({ connections }: ReturnType<typeof embeddedWorld>) => connections.connections.map(({ connector }) => connector.chain)

describe('a page whose session has run out', () => {
  it('has nobody shown as soon as it is asked for a signature, in no namespace, and on no later visit', async () => {
    const world = await refused(false)
    expect(connected(world)).toEqual(['eip155', 'solana'])
    expect(await sign(world)).toMatchObject({ code: 4100 })
    await settle(world.clock)
    expect([connected(world), world.modal.state.value.open]).toEqual([[], false])
    expect(world.names()).not.toContain('RPC_REQUEST')
    expect(await world.record.read()).toEqual({})
    expect(await world.connections.stored.readSettled('eip155')).toBeUndefined()
    expect(world.alerts.state.value).toMatchObject({ variant: 'warning', visitor: 'embedded.forgot' })
  })

  it.each([
    ['still knows somebody', true],
    ['does not say so', undefined],
  ])('is not one that %s: the request fails, and who is shown stays', async (_, isConnected) => {
    const world = await refused(isConnected)
    const signed = sign(world)
    await settle(world.clock, 30_000)
    expect(await signed).toMatchObject({ code: -32603 })
    expect([connected(world), (await world.record.preferences()).isUsed]).toEqual([['eip155', 'solana'], true])
    expect(world.alerts.state.value).toBeUndefined()
  })

  it('does not forget who logged in in another tab meanwhile', async () => {
    const world = await refused(false)
    world.site.answers.set('IS_CONNECTED', async () => {
      await world.record.change((login) => ({ ...login, at: 7 }))
      return { isConnected: false }
    })
    expect(await sign(world)).toMatchObject({ code: 4100 })
    expect((await world.record.preferences()).isUsed).toBe(true)
  })
})
