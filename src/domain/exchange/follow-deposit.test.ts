import { expect, it } from 'vitest'
import { FakeExchangeDeposits } from '../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { followDeposit } from './follow-deposit.ts'

it('a deposit is not followed after the end', async () => {
  const clock = new FakeClock()
  const session = { exchangeId: 'coinbase', sessionId: 's' }
  const following = followDeposit(new FakeExchangeDeposits(), session, clock, AbortSignal.abort())
  following.catch(() => {})
  await clock.advance(0)
  expect(clock.pending).toBe(0)
  await expect(following).rejects.toMatchObject({ code: 'ABORTED' })
})
