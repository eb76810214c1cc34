import { describe, expect, it } from 'vitest'
import { FakeKeyValueStore } from '../../../test/fakes/storage/fake-key-value-store.ts'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf, settle } from '../../../test/support/secure-world.ts'
import { LoginRecord } from '../../domain/frame/login-record.ts'

const never = new AbortController().signal

/** The site asked for another address; `told` is what it was answered so far. */
async function asked() {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  await settle(world.clock)
  const answers: unknown[] = []
  void outcomeOf(world.updateEmail.run()).then((outcome) => answers.push(outcome))
  await settle(world.clock)
  return { ...world, answers }
}

describe('updateEmail()', () => {
  it('looks at the address once a second, and resolves with the new one', async () => {
    const { clock, router, modal, wallet, answers, tracked } = await asked()
    expect([modal.state.value.open, router.current.view]).toEqual([true, 'UpdateEmailWallet'])
    expect(tracked).toContain('EMAIL_EDIT')
    await settle(clock, 1_000)
    await wallet.changeEmail('countess@example.com')
    await settle(clock, 999)
    expect(answers).toEqual([])
    await settle(clock, 1)
    expect(answers).toEqual([{ value: { email: 'countess@example.com' } }])
    await settle(clock, 60_000)
    expect(answers).toHaveLength(1)
  })

  it('rejects when the modal is closed before, and resolves when it is closed after the change', async () => {
    const left = await asked()
    left.close.run()
    await settle(left.clock)
    expect(left.answers).toMatchObject([{ code: 'MODAL_CLOSED', message: 'Modal closed' }])
    const changed = await asked()
    await changed.wallet.changeEmail('countess@example.com')
    changed.close.run()
    await settle(changed.clock)
    expect(changed.answers).toEqual([{ value: { email: 'countess@example.com' } }])
  })

  it('does not count a login that ends as a change', async () => {
    const { clock, wallet, answers, close } = await asked()
    await wallet.signOut()
    await settle(clock, 5_000)
    expect(answers).toEqual([])
    close.run()
    await settle(clock)
    expect(answers).toMatchObject([{ code: 'MODAL_CLOSED' }])
  })

  it('ends with the signal of the site, which leaves the visitor alone', async () => {
    const { clock, connect, updateEmail, router, modal } = embeddedWorld()
    await connect.run('email', never)
    await settle(clock)
    const controller = new AbortController()
    const told = outcomeOf(updateEmail.run(controller.signal))
    await settle(clock)
    const waiting = clock.pending
    controller.abort()
    expect(await told).toMatchObject({ code: 'ABORTED' })
    expect([modal.state.value.open, router.current.view, waiting - clock.pending]).toEqual([true, 'UpdateEmailWallet', 1])
    router.reset('Account')
    expect(await outcomeOf(updateEmail.run(controller.signal))).toMatchObject({ code: 'ABORTED' })
    expect(router.current.view).toBe('Account')
  })

  it('ends with the instance, and looks no more', async () => {
    const { clock, updateEmail, answers } = await asked()
    const before = clock.pending
    updateEmail.dispose()
    await settle(clock)
    expect([answers, before - clock.pending]).toMatchObject([[{ code: 'DISPOSED' }], 1])
  })

  it('needs a login with an address, in the words of the specification', async () => {
    const world = embeddedWorld()
    expect(await outcomeOf(world.updateEmail.run())).toMatchObject({
      code: 'EMAIL_NOT_CONNECTED',
      message: 'Not connected to email or social',
    })
    world.site.answers.set('GET_USER', () => ({ ...USER, email: undefined }))
    await world.connect.run('email', never)
    expect(await outcomeOf(world.updateEmail.run())).toMatchObject({ message: 'Not connected to email or social' })
    world.options.update({ features: { email: false, socials: false } })
    await settle(world.clock)
    expect(await outcomeOf(world.updateEmail.run())).toMatchObject({ code: 'AUTH_CONNECTOR_NOT_FOUND', message: 'No auth connector found' })
  })
})

it.each(['x', 'google'] as const)(
  'is refused to a visitor of %s, whose address is that of the provider, in true words',
  async (provider) => {
    const world = embeddedWorld()
    world.site.answers.set('CONNECT_SOCIAL', () => (provider === 'x' ? { ...USER, email: undefined, userName: 'ada' } : USER))
    await world.connect.run(provider, never, { uri: 'https://secure.example/sdk/oauth?code=1' })
    expect(await outcomeOf(world.updateEmail.run())).toEqual({
      code: 'EMAIL_NOT_CONNECTED',
      message: 'A social login has no address that can be changed',
    })
    expect(world.router.current.view).not.toBe('UpdateEmailWallet')
  },
)

describe('the views', () => {
  it('ask for the code of the old address, then for that of the new one, and close', async () => {
    const { emailSteps, site, router, modal, update } = await asked()
    site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' }))
    site.answers.set('UPDATE_EMAIL_PRIMARY_OTP', () => undefined)
    site.answers.set('UPDATE_EMAIL_SECONDARY_OTP', () => ({ newEmail: 'countess@example.com' }))
    await emailSteps.start('countess@example.com', never)
    expect(router.current.view).toBe('UpdateEmailPrimaryOtp')
    await emailSteps.confirm('primary', '111111', never)
    expect(router.current.view).toBe('UpdateEmailSecondaryOtp')
    await emailSteps.confirm('secondary', '222222', never)
    expect([update.current, modal.state.value.open]).toEqual(['countess@example.com', false])
  })

  it('go to the code of the new address where the page asks for that one only, and start over', async () => {
    const { emailSteps, site, router, clock } = await asked()
    site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' }))
    await emailSteps.start('countess@example.com', never)
    expect(router.current.view).toBe('UpdateEmailSecondaryOtp')
    emailSteps.again()
    expect(router.current.view).toBe('UpdateEmailWallet')
    expect(await outcomeOf(emailSteps.start('other@example.com', never))).toMatchObject({ message: 'Please try again after 30 seconds' })
    await settle(clock, 30_000)
    await emailSteps.start('other@example.com', never)
    expect(router.current.view).toBe('UpdateEmailSecondaryOtp')
  })

  it('share the 30 s with the login, also after a reload and in another tab', async () => {
    const { emailSteps, site, disk, clock, wallet, login } = await asked()
    site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_SECONDARY_OTP' }))
    await emailSteps.start('countess@example.com', never)
    const later = embeddedWorld({ disk })
    later.clock.wall = clock.now() + 10_000
    later.site.answers.set('IS_CONNECTED', () => ({ isConnected: true }))
    await later.wallet.restore('eip155', never)
    expect(await outcomeOf(later.update.start('other@example.com', never))).toMatchObject({ message: 'Please try again after 20 seconds' })
    await wallet.signOut()
    expect(await outcomeOf(login.send('ada@example.com', never))).toMatchObject({ code: 'EMAIL_THROTTLED' })
  })

  it('ask for another address at once after a login, whose mail counts no more', async () => {
    const { login, connect, update, site, clock } = embeddedWorld()
    site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' }))
    await login.send('ada@example.com', never)
    await connect.run('email', never)
    await settle(clock)
    expect(await update.start('countess@example.com', never)).toBe('primary')
  })
})

it('a new address is not stored for who logged out in another tab in that moment', async () => {
  const world = embeddedWorld()
  await world.connect.run('email', never)
  world.site.answers.set('UPDATE_EMAIL_SECONDARY_OTP', () => ({ newEmail: 'countess@example.com' }))
  const confirmed = outcomeOf(world.update.secondary('123456', never))
  await new LoginRecord(new FakeKeyValueStore(world.store.disk)).leave()
  await confirmed
  expect((await world.record.preferences()).email).toBeUndefined()
})
