import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { ToastService } from '../../domain/alerts/toast-service.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadEmbeddedWords } from '../modal/load-feature-words.ts'
import { EmailVerifyOtpView } from './email-verify-otp-view.tsx'

await loadEmbeddedWords()

it('a code that was accepted is never sent again: "Try again" asks for the account', async () => {
  const { site, login, byEmail, names, connections } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  site.answers.set('CONNECT_OTP', () => undefined)
  site.answers.set('GET_USER', () => {
    throw fail('FRAME_REQUEST_FAILED', { description: 'Your account is busy.' })
  })
  await byEmail.start('ada@example.com', new AbortController().signal)
  const world = await show({
    supplied: ['EmailVerifyOtp'],
    views: { ...coreViews, EmailVerifyOtp: EmailVerifyOtpView },
    view: 'EmailVerifyOtp',
    before: ({ bind }) => {
      bind(EmailLogin, login)
      bind(LogInByEmail, byEmail)
    },
  })
  fireEvent.change(screen.getByTestId('wui-otp-input'), { target: { value: '123456' } })
  await settle(world)
  expect([screen.queryByTestId('wui-otp-input'), screen.getByRole('alert').textContent]).toMatchObject([
    null,
    expect.stringContaining('Your account is busy.'),
  ])
  site.answers.set('GET_USER', () => USER)
  fireEvent.click(screen.getByText('Try again'))
  await settle(world)
  expect(names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', 'GET_USER'])
  expect(connections.of('eip155').status).toBe('connected')
})

it.each([
  ['VERIFY_OTP', 'Code email resent'],
  ['CONNECT', undefined],
])('another mail is told of where the page sent one: %s', async (action, told) => {
  const { site, login, byEmail, clock, connections } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  await byEmail.start('ada@example.com', new AbortController().signal)
  await clock.advance(30_000)
  const toasts: string[] = []
  const world = await show({
    supplied: ['EmailVerifyOtp'],
    views: { ...coreViews, EmailVerifyOtp: EmailVerifyOtpView },
    view: 'EmailVerifyOtp',
    before: ({ bind, resolve }) => {
      bind(EmailLogin, login)
      bind(LogInByEmail, byEmail)
      resolve(ToastService).state.watch((toast) => void (toast && toasts.push(toast.message)))
    },
  })
  site.answers.set('CONNECT_EMAIL', () => ({ action }))
  await settle(world, 30_000)
  fireEvent.click(screen.getByText('Resend Code'))
  await settle(world)
  expect([toasts.at(-1), connections.of('eip155').status]).toEqual([told, told ? 'disconnected' : 'connected'])
})
