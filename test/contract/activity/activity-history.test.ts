import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import { ALICE, overTheWire } from '../services/over-the-wire.ts'
import { describeActivityHistory } from './activity-history.contract.ts'

describeActivityHistory('FakeActivityHistory', () => {
  const history = new FakeActivityHistory()
  history.entries = Array.from({ length: 120 }, (_, index) => ({
    id: `entry-${index}`,
    operation: 'send',
    status: 'confirmed' as const,
    minedAt: 1_767_225_600_000 - index * 1000,
    chain: 'eip155:1' as const,
    transfers: [],
  }))
  return {
    history,
    owner: ALICE,
    breakDown: () => {
      history.failure = fail('HTTP_STATUS', { status: 500, url: '' })
    },
  }
})

const wire = overTheWire()
describeActivityHistory('HttpActivityHistory', () => {
  const { client, chains, world } = wire.open()
  return { history: new HttpActivityHistory(client, chains), owner: ALICE, breakDown: () => world.setFault('500', 'account') }
})
