import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { loadEmbeddedWords } from '../../domain/options/load-feature-words.ts'
import { coreViews } from '../modal/core-views.ts'
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
