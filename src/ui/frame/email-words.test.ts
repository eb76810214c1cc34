import { expect, it } from 'vitest'
import { fail } from '../../domain/errors/fail-in-feature.ts'
import { loadWords } from './email-words.ts'

const origin = 'https://secure.example/sdk'

it('a page that loaded and says nothing is not the connection of the visitor', () => {
  const absent = fail('FRAME_LOAD_FAILED', { origin })
  const silent = fail('FRAME_LOAD_FAILED', { origin, site: 'https://shop.example' })
  const byEmail = (cause?: unknown) => fail('EMAIL_LOGIN_LOAD_FAILED', {}, { cause })
  expect([absent, byEmail(absent), byEmail(), silent, byEmail(silent), fail('POPUP_BLOCKED', {})].map(loadWords)).toEqual([
    ...['error.notLoaded', 'error.notLoaded', 'error.notLoaded'],
    ...['embedded.silent', 'embedded.silent', undefined],
  ])
})
