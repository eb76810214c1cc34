import { expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'

const never = new AbortController().signal

it('an approval whose payment is switched off beneath it is answered, and the modal is not left for it', async () => {
  const { connect, shows, open, modal, router, provider, site, unreachable, clock } = embeddedWorld()
  await connect.run('email', never)
  shows.start()
  let answer: (hash: string) => void = () => {}
  site.answers.set('RPC_REQUEST', () => new Promise<string>((resolve) => (answer = resolve)))
  open.run({ view: 'WalletSend' })
  let isLeft = false
  modal.left$.subscribe(() => {
    isLeft = true
  })
  const sent = outcomeOf(provider().request({ method: 'eth_sendTransaction', params: [{}] }))
  await settle(clock)
  unreachable.add('WalletSend')
  router.leaveUnavailable(true)
  expect(router.current.view).toBe('ApproveTransaction')
  answer(`0x${'ab'.repeat(32)}`)
  expect(await sent).toMatchObject({ value: expect.any(String) })
  expect([isLeft, router.current.view, modal.state.value.open]).toEqual([false, 'Account', true])
})
