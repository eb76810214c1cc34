import { describe, expect, it } from 'vitest'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal

/** The site asked for another address, and the visitor leaves while the page checks the code of the new one. */
async function leftWhileChecked() {
  const world = embeddedWorld()
  const { site, updateEmail, emailSteps, close, clock } = world
  await world.connect.run('email', never)
  const answers: unknown[] = []
  void outcomeOf(updateEmail.run()).then((outcome) => answers.push(outcome))
  let answer: (newEmail: string) => void = () => {}
  let refuse: () => void = () => {}
  site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' }))
  site.answers.set(
    'UPDATE_EMAIL_SECONDARY_OTP',
    () =>
      new Promise((resolve, reject) => {
        answer = (newEmail) => resolve({ newEmail })
        refuse = () => reject(fail('FRAME_REQUEST_FAILED', { description: 'Wrong code' }))
      }),
  )
  const view = new AbortController()
  await emailSteps.start('countess@example.com', view.signal)
  void outcomeOf(emailSteps.confirm('secondary', '123456', view.signal))
  await settle(clock)
  view.abort()
  close.run()
  await settle(clock)
  return { ...world, answers, answer: (email: string) => answer(email), refuse: () => refuse() }
}

describe('a modal that is left while the page checks the code of a new address', () => {
  it('shows and keeps the address that the page confirms then, and tells the site', async () => {
    const { update, record, clock, answers, answer } = await leftWhileChecked()
    expect([answers, update.state.value.status]).toEqual([[], 'idle'])
    answer('countess@example.com')
    await settle(clock)
    expect([update.current, (await record.preferences()).email]).toEqual(['countess@example.com', 'countess@example.com'])
    expect(answers).toEqual([{ value: { email: 'countess@example.com' } }])
  })

  it.each([
    ['the page refuses the code', 0],
    ['the page is silent', 30_000],
  ])('is told as closed when %s', async (_, ms) => {
    const { update, clock, answers, refuse } = await leftWhileChecked()
    if (ms === 0) refuse()
    await settle(clock, ms)
    expect([update.current, answers]).toMatchObject(['ada@example.com', [{ code: 'MODAL_CLOSED' }]])
  })

  it('is told as closed when the visitor logs out meanwhile, whose address is kept nowhere', async () => {
    const { wallet, record, clock, answers, answer } = await leftWhileChecked()
    await wallet.signOut()
    answer('countess@example.com')
    await settle(clock)
    expect([(await record.preferences()).email, answers]).toMatchObject([undefined, [{ code: 'MODAL_CLOSED' }]])
  })

  it('leaves no promise when the instance is disposed of', async () => {
    const { updateEmail, clock, answers } = await leftWhileChecked()
    updateEmail.dispose()
    await settle(clock)
    expect(answers).toMatchObject([{ code: 'DISPOSED' }])
  })
})
