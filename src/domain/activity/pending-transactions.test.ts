import { expect, it } from 'vitest'
import { FakeClock } from '../../../test/fakes/time/fake-clock.ts'
import { PENDING_MAX, PendingTransactions } from './pending-transactions.ts'

const ALICE = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const sent = (nonce: number, more = {}) => ({ hash: `0xAB${String(nonce)}`, chain: 'eip155:1' as const, account: ALICE, ...more })

it('lists what was sent, newest first, by account and chain', () => {
  const clock = new FakeClock()
  const pending = new PendingTransactions(clock)
  pending.add(sent(1))
  pending.add(sent(2, { operation: 'trade' }))
  pending.add(sent(3, { chain: 'eip155:8453' }))
  pending.add(sent(4, { account: '0x1111111111111111111111111111111111111111' }))
  const own = pending.of(ALICE.toLowerCase(), 'eip155:1')
  expect(own.map(({ hash, operation, sentAt }) => [hash, operation, sentAt])).toEqual([
    ['0xAB2', 'trade', clock.now()],
    ['0xAB1', 'send', clock.now()],
  ])
})

it('keeps a transaction once, and drops it when it is mined', () => {
  const pending = new PendingTransactions(new FakeClock())
  pending.add(sent(1))
  pending.add(sent(1, { hash: '0xab1' }))
  expect(pending.state.value).toHaveLength(1)
  pending.remove({ hash: '0xab1', chain: 'eip155:8453' })
  expect(pending.state.value).toHaveLength(1)
  pending.remove({ hash: '0xab1', chain: 'eip155:1' })
  expect(pending.state.value).toEqual([])
})

it('holds 99 at most, and drops the oldest', () => {
  const pending = new PendingTransactions(new FakeClock())
  for (let nonce = 0; nonce < 120; nonce++) pending.add(sent(nonce))
  expect(pending.state.value).toHaveLength(PENDING_MAX)
  expect(pending.state.value.at(0)?.hash).toBe('0xAB119')
  expect(pending.state.value.at(-1)?.hash).toBe('0xAB21')
})
