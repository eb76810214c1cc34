import { expect, it } from 'vitest'
import type { AppError } from '../../domain/errors/app-error.ts'
import { wordsFor } from '../../domain/errors/error-words.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { codeWords, loginError } from './email-words.ts'

const origin = 'https://secure.example/sdk'

it('a page that loaded and says nothing is not the connection of the visitor', () => {
  const absent: AppError = fail('FRAME_LOAD_FAILED', { origin })
  const silent: AppError = fail('FRAME_LOAD_FAILED', { origin, site: 'https://shop.example' })
  const byEmail = (cause?: AppError): AppError => fail('EMAIL_LOGIN_LOAD_FAILED', {}, { cause })
  const said = (task: 'login' | 'social') => {
    const errors = [absent, byEmail(absent), byEmail(), silent, byEmail(silent), fail('SOCIAL_LOGIN_FAILED', { provider: 'x' })]
    return errors.map((each) => wordsFor(loginError(each), task)[0])
  }
  const [absence, silence] = ['error.notLoaded', 'embedded.silent']
  expect(said('login')).toEqual([absence, absence, absence, silence, silence, 'error.login'])
  expect(said('social')).toEqual([absence, absence, absence, silence, silence, 'error.generic'])
})

it('says what the page often says in the language of the visitor, and the rest as the page says it', () => {
  const words = (description: string) => codeWords((key) => `the words of ${key}`, fail('FRAME_REQUEST_FAILED', { description }))
  expect(words('Invalid code')).toBe('the words of code.invalid')
  expect(words('Invalid email address')).toBe('the words of email.refused')
  expect(words('Your account is busy.')).toBe('Your account is busy')
})
