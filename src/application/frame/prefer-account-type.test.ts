import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { ALICE, BOB, outcomeOf, settle } from '../../../test/support/secure-world.ts'
import type { EmbeddedAccountType } from '../../domain/frame/secure-calls.ts'
import { PreferAccountType } from './prefer-account-type.ts'

const never = new AbortController().signal

/** A page that takes 100 ms to change the kind of account, and a visitor with a smart account. */
async function slowPage() {
  const world = embeddedWorld()
  const { site, clock, connect, wallet, networks, connections, events } = world
  const addressOf = (type: EmbeddedAccountType) => (type === 'eoa' ? BOB : ALICE)
  site.answers.set('SET_PREFERRED_ACCOUNT', ({ type }: { type: EmbeddedAccountType }) => {
    return new Promise((resolve) => clock.after(100, () => resolve({ type, address: addressOf(type) })))
  })
  site.answers.set('GET_USER', ({ preferredAccountType = 'smartAccount' }: { preferredAccountType?: EmbeddedAccountType }) => ({
    ...USER,
    address: addressOf(preferredAccountType),
    preferredAccountType,
  }))
  await connect.run('email', never)
  networks.learnSmartAccounts([1])
  const prefer = new PreferAccountType(wallet, connections, events, clock)
  const shown = () => connections.connection('eip155')?.accounts[0].type
  return { ...world, shown, prefer: (type: EmbeddedAccountType, signal = never) => outcomeOf(prefer.run(type, 'eip155', signal)) }
}

it('of two choices the later one counts, also when it is the kind that is shown while the first is on its way', async () => {
  const { prefer, shown, clock, names } = await slowPage()
  const first = prefer('eoa')
  await settle(clock, 10)
  const second = prefer('smartAccount')
  await settle(clock, 500)
  expect([await first, await second]).toMatchObject([{ code: 'ABORTED' }, { value: undefined }])
  expect(shown()).toBe('smartAccount')
  expect(await prefer('smartAccount')).toEqual({ value: undefined })
  expect(names().filter((name) => name === 'SET_PREFERRED_ACCOUNT')).toHaveLength(2)
})

it('one that nobody waits for any more goes on, and is taken back by the next', async () => {
  const { prefer, shown, clock } = await slowPage()
  const stop = new AbortController()
  const first = prefer('eoa', stop.signal)
  stop.abort()
  expect(await first).toMatchObject({ code: 'ABORTED' })
  const second = prefer('smartAccount')
  await settle(clock, 500)
  expect([await second, shown()]).toEqual([{ value: undefined }, 'smartAccount'])
})

it('one that is given up before it begins asks nothing', async () => {
  const { prefer, names } = await slowPage()
  expect(await prefer('eoa', AbortSignal.abort())).toMatchObject({ code: 'ABORTED' })
  expect(names()).not.toContain('SET_PREFERRED_ACCOUNT')
})
