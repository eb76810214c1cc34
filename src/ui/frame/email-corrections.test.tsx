import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { embeddedWorld, USER } from '../../../test/support/embedded-world.ts'
import { outcomeOf } from '../../../test/support/secure-world.ts'
import { settle, show } from '../../../test/ui/show.tsx'
import { LogInByEmail } from '../../application/frame/log-in-by-email.ts'
import { UpdateEmailSteps } from '../../application/frame/update-email-steps.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { EmailLogin } from '../../domain/frame/email-login.ts'
import { EmailUpdate } from '../../domain/frame/email-update.ts'
import { coreViews } from '../modal/core-views.ts'
import { loadEmbeddedWords } from '../modal/load-feature-words.ts'
import { EmailLoginView } from './email-login-view.tsx'
import { UpdateEmailWalletView } from './update-email-wallet-view.tsx'

await loadEmbeddedWords()

const never = new AbortController().signal
const wrong = (description: string) => () => {
  throw fail('FRAME_REQUEST_FAILED', { description })
}
const said = () => screen.getByRole('alert').textContent
const type = (value: string) => fireEvent.change(screen.getByTestId('wui-email-input'), { target: { value } })

const showLogin = ({ login, byEmail }: Pick<ReturnType<typeof embeddedWorld>, 'login' | 'byEmail'>) =>
  show({
    supplied: ['EmailLogin'],
    views: { ...coreViews, EmailLogin: EmailLoginView },
    view: 'EmailLogin',
    before: ({ bind }) => {
      bind(EmailLogin, login)
      bind(LogInByEmail, byEmail)
    },
  })

it('a wrong code is not said of the new address, and what was wrong of that goes with the next letter', async () => {
  const { site, connect, update, emailSteps } = embeddedWorld()
  await connect.run('email', never)
  site.answers.set('UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' }))
  site.answers.set('UPDATE_EMAIL_PRIMARY_OTP', wrong('Invalid code'))
  await emailSteps.start('countess@example.com', never)
  await outcomeOf(emailSteps.confirm('primary', '000000', never))
  expect(update.state.value.error).toBeDefined()
  const world = await show({
    supplied: ['UpdateEmailWallet'],
    views: { ...coreViews, UpdateEmailWallet: UpdateEmailWalletView },
    view: 'UpdateEmailWallet',
    before: ({ bind }) => {
      bind(EmailUpdate, update)
      bind(UpdateEmailSteps, emailSteps)
    },
  })
  expect([said(), update.state.value.error]).toEqual(['', undefined])
  // Within 30 s of the last one.
  type('other@example.com')
  fireEvent.submit(screen.getByTestId('wui-email-input'))
  await settle(world)
  expect(said()).toMatch(/30/)
  type('other@example.org')
  expect(said()).toBe('')
})

it('a wrong code is not said of the address to log in with', async () => {
  const { site, login, byEmail } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
  site.answers.set('CONNECT_OTP', wrong('Invalid code'))
  await byEmail.start('ada@example.com', never)
  await byEmail.confirm('000000', never)
  expect(login.state.value.error).toBeDefined()
  const world = await showLogin({ login, byEmail })
  expect([said(), login.state.value.error]).toEqual(['', undefined])
  type('nobody')
  fireEvent.submit(screen.getByTestId('wui-email-input'))
  await settle(world)
  expect(said()).toMatch(/./)
  type('nobody@example.com')
  expect(said()).toBe('')
})

it('an account that is missing stays said while an address is typed, and the field stays free', async () => {
  const { site, login, byEmail, connections } = embeddedWorld()
  site.answers.set('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
  site.answers.set('GET_USER', wrong('Your account is busy'))
  const world = await showLogin({ login, byEmail })
  const field = screen.getByTestId<HTMLInputElement>('wui-email-input')
  type('ada@example.com')
  fireEvent.submit(field)
  await settle(world)
  expect(said()).toBe('Your account is busy')
  type('ada@example.co')
  type('ada@example.com')
  expect([said(), field.readOnly]).toEqual(['Your account is busy', false])
  site.answers.set('GET_USER', () => USER)
  fireEvent.submit(field)
  await settle(world)
  expect(connections.of('eip155').status).toBe('connected')
})
