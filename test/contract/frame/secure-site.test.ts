import { describe } from 'vitest'
import { fail } from '../../../src/domain/errors/fail-in-feature.ts'
import { Refused } from '../../fakes/frame/fake-secure-page.ts'
import { FakeSecureSite } from '../../fakes/frame/fake-secure-site.ts'
import { FakeClock } from '../../fakes/time/fake-clock.ts'
import { secureWorld } from '../../support/secure-world.ts'
import { describeSecureSite } from './secure-site.contract.ts'

describe('SecureSite contract: fake', () => {
  describeSecureSite(() => {
    const clock = new FakeClock()
    const site = new FakeSecureSite(clock)
    site.answers.set('SIGN_OUT', () => undefined)
    site.answers.set('CONNECT_OTP', () => {
      throw fail('FRAME_REQUEST_FAILED', { description: 'Invalid code' })
    })
    return { site, clock, asked: () => site.asked.map(({ name }) => name), shown: () => site.shown }
  })
})

describe('SecureSite contract: frame', () => {
  describeSecureSite(() => {
    const { site, page, clock, frames } = secureWorld()
    page.answers.set('SIGN_OUT', () => undefined)
    page.answers.set('CONNECT_OTP', () => new Refused('Invalid code'))
    return { site, clock, asked: () => page.names().slice(2), shown: () => frames.stage }
  })
})
