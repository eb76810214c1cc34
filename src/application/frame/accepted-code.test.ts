import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf } from '../../../test/support/secure-world.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'

const never = new AbortController().signal

it('asks for the account again, and not for the code, when only the account failed', async () => {
  const { byEmail, site, login, connections, names } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  site.answers.set('CONNECT_OTP', () => undefined)
  site.answers.set('GET_USER', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'no account' })
  })
  await byEmail.start('ada@example.com', never)
  await byEmail.confirm('123456', never)
  expect(login.state.value).toMatchObject({ status: 'accepted', error: { code: 'CONNECT_FAILED' } })
  await byEmail.enter(never)
  expect(login.state.value).toMatchObject({ status: 'accepted', error: { code: 'CONNECT_FAILED' } })
  site.answers.set('GET_USER', () => USER)
  await byEmail.enter(never)
  expect([login.state.value.status, connections.of('eip155').status]).toEqual(['idle', 'connected'])
  expect(names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', 'GET_USER', 'GET_USER'])
})

it('sends no second mail to an address that needs no code; another address is another login', async () => {
  const { byEmail, site, login, names, clock } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
  site.answers.set('GET_USER', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'no account' })
  })
  await outcomeOf(byEmail.start('ada@example.com', never))
  await outcomeOf(byEmail.start('ada@example.com', never))
  expect(names()).toEqual(['CONNECT_EMAIL', 'GET_USER', 'GET_USER'])
  expect(await outcomeOf(byEmail.start('eve@example.com', never))).toMatchObject({ code: 'EMAIL_THROTTLED' })
  expect(login.state.value.status).toBe('idle')
  await clock.advance(30_000)
  await outcomeOf(byEmail.start('eve@example.com', never))
  login.end()
  await clock.advance(30_000)
  await outcomeOf(byEmail.start('eve@example.com', never))
  expect(names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(3)
})
