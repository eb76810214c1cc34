import { expect, it } from 'vitest'
import type { AppError } from '../../domain/errors/app-error.ts'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { loadWords } from './email-words.ts'

const origin = 'https://secure.example/sdk'

it('a page that loaded and says nothing is not the connection of the visitor', () => {
  const absent: AppError = fail('FRAME_LOAD_FAILED', { origin })
  const silent: AppError = fail('FRAME_LOAD_FAILED', { origin, site: 'https://shop.example' })
  const byEmail = (cause?: AppError): AppError => fail('EMAIL_LOGIN_LOAD_FAILED', {}, { cause })
  expect(
    [absent, byEmail(absent), byEmail(), silent, byEmail(silent), fail('SOCIAL_LOGIN_FAILED', { provider: 'x' })].map((each) =>
      loadWords(each),
    ),
  ).toEqual([...['error.notLoaded', 'error.notLoaded', 'error.notLoaded'], ...['embedded.silent', 'embedded.silent', undefined]])
})
