import { expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'

it('a site that gives up while the login is coming into sight leaves no login there', async () => {
  const { forSite, open, clock, modal } = embeddedWorld()
  let appear = () => {}
  const show = async () => {
    await new Promise<void>((resolve) => (appear = resolve))
    open.run({ view: 'EmailLogin' })
  }
  const stop = new AbortController()
  const asked = outcomeOf(forSite.run({ namespace: undefined, signal: stop.signal, show }))
  await settle(clock)
  stop.abort()
  expect(await asked).toMatchObject({ code: 'ABORTED' })
  appear()
  await settle(clock)
  expect(modal.state.value.open).toBe(false)
})
