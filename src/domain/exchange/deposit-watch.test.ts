import { expect, it } from 'vitest'
import { FakeExchangeDeposits } from '../../../test/fakes/exchange/fake-exchange-deposits.ts'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { DepositWatch } from './deposit-watch.ts'

it('a deposit is not followed after the end', async () => {
  const clock = new FakeClock()
  const watch = new DepositWatch(new FakeExchangeDeposits(), clock)
  watch.dispose()
  const following = watch.follow({ exchangeId: 'coinbase', sessionId: 's' })
  following.catch(() => {})
  await clock.advance(0)
  expect(clock.pending).toBe(0)
  await expect(following).rejects.toMatchObject({ code: 'ABORTED' })
})
