import { expect, it } from 'vitest'
import { never, quiet } from '../../../test/support/core-world.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'

const NEW = 'countess@example.com'

/** Two tabs of one site with one login. */
async function tabs() {
  const here = embeddedWorld()
  await here.connect.run('email', never())
  await settle(here.clock)
  const there = embeddedWorld({ disk: here.disk })
  await there.connect.run('email', never())
  await settle(there.clock)
  const shown = () => [here.update.current, here.connections.connection('eip155')?.embedded?.user.email]
  const asked = () => here.names().filter((name) => name === 'GET_USER').length
  return { here, there, shown, asked }
}

it('an e-mail address that another tab changed is shown here, and the site that waits for one is told', async () => {
  const { here, there, shown } = await tabs()
  const told = outcomeOf(here.updateEmail.run())
  here.site.answers.set('GET_USER', () => ({ ...USER, email: NEW }))
  await there.wallet.changeEmail(NEW)
  await quiet()
  expect(shown()).toEqual([NEW, NEW])
  await settle(here.clock, 1_000)
  expect(await told).toEqual({ value: { email: NEW } })
})

it('the page has the last word, and is asked once', async () => {
  const { there, shown, asked } = await tabs()
  const before = asked()
  await there.wallet.changeEmail(NEW)
  await quiet()
  expect([shown(), asked() - before]).toEqual([[USER.email, USER.email], 1])
})

it('nothing is asked for what else another tab keeps of the login', async () => {
  const { there, asked } = await tabs()
  const before = asked()
  await there.record.change((login) => ({ ...login, types: { eip155: 'eoa' } }))
  await quiet()
  expect(asked() - before).toBe(0)
})
