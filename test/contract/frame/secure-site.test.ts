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
    let say: (how: 'answer' | 'refuse') => void = () => {}
    site.answers.set(
      'RPC_REQUEST',
      () =>
        new Promise((resolve, reject) => {
          say = (how) => (how === 'answer' ? resolve('0x1') : reject(fail('FRAME_REQUEST_FAILED', { description: 'Request was aborted' })))
        }),
    )
    return { site, clock, say: (how) => say(how), asked: () => site.asked.map(({ name }) => name), shown: () => site.shown }
  })
})

describe('SecureSite contract: frame', () => {
  describeSecureSite(() => {
    const { site, page, clock, frames } = secureWorld()
    page.answers.set('SIGN_OUT', () => undefined)
    page.answers.set('CONNECT_OTP', () => new Refused('Invalid code'))
    const say = (how: 'answer' | 'refuse') => {
      const { id } = page.last('RPC_REQUEST')
      if (how === 'answer') page.reply('RPC_REQUEST', id, '0x1')
      else page.reply('RPC_REQUEST', id, { message: 'Request was aborted' }, 'ERROR')
    }
    return { site, clock, say, asked: () => page.names().slice(2), shown: () => frames.stage }
  })
})
