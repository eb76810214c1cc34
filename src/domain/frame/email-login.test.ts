import { expect, it } from 'vitest'
import { judgedNamed } from '../../../test/corpora/lib/ledger.ts'
import { embeddedWorld } from '../../../test/support/embedded-world.ts'
import { outcomeOf } from '../../../test/support/secure-world.ts'
import { fail } from '../errors/fail-in-feature.ts'

const never = new AbortController().signal

function open() {
  const world = embeddedWorld()
  world.site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  return world
}

it('sends one mail in 30 s, and says in the words of the specification when the next may be sent', async () => {
  const { login, clock, names } = open()
  expect(await login.send('ada@example.com', never)).toBe('code')
  await clock.advance(17_500)
  expect(await outcomeOf(login.send('ada@example.com', never))).toMatchObject({
    code: 'EMAIL_THROTTLED',
    message: 'Please try again after 13 seconds',
  })
  await clock.advance(12_500)
  expect(await login.send('ada@example.com', never)).toBe('code')
  expect(names()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
})

it('keeps to it in another tab and after a reload', async () => {
  const { login, clock, disk } = open()
  await login.send('ada@example.com', never)
  const later = embeddedWorld({ disk })
  later.clock.wall = clock.now() + 10_000
  expect(await outcomeOf(later.login.send('ada@example.com', never))).toMatchObject({ message: 'Please try again after 20 seconds' })
})

it('waits neither longer than 30 s nor a negative time when the clock is changed', async () => {
  judgedNamed('frame-hostile', 'clock moved back during the 30 s throttle')
  const { login, clock } = open()
  await login.send('ada@example.com', never)
  clock.wall -= 3_600_000
  expect(await outcomeOf(login.send('ada@example.com', never))).toMatchObject({ message: 'Please try again after 30 seconds' })
  await clock.advance(30_000)
  expect(await login.send('ada@example.com', never)).toBe('code')
  clock.wall += 86_400_000
  expect(await outcomeOf(login.send('ada@example.com', never))).toMatchObject({ message: 'Please try again after 30 seconds' })
})

it('asks nothing of the page for what is no address', async () => {
  const { login, names } = open()
  for (const text of ['', 'a', 'a@b', '@b.example', 'a b@c.example', 'a@b@c.example', `${'a'.repeat(400)}@b.example`])
    expect(await outcomeOf(login.send(text, never)), text).toMatchObject({ code: 'EMAIL_INVALID' })
  expect(names()).toEqual([])
})

it('keeps the words of a refused code, and takes the next one', async () => {
  const { login, site } = open()
  site.answers.set('CONNECT_OTP', ({ otp }: { otp: string }) => {
    if (otp !== '123456') throw fail('FRAME_REQUEST_FAILED', { description: 'Invalid code' })
  })
  await outcomeOf(login.confirm('000000', never))
  expect(login.state.value).toMatchObject({ status: 'idle', error: { message: 'Invalid code' } })
  await login.confirm('123456', never)
  expect(login.state.value).toMatchObject({ status: 'accepted', error: undefined })
})
