import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { fail } from '../../../src/domain/errors/fail.ts'
import { HttpActivityHistory } from '../../../src/infrastructure/activity/http-activity-history.ts'
import { FakeActivityHistory } from '../../fakes/activity/fake-activity-history.ts'
import { ALICE, HOST, overTheWire } from '../services/over-the-wire.ts'
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

it.each([
  ['no list', { data: { 0: {} }, next: null }],
  ['nothing', {}],
  ['rows that are all unreadable', { data: [{ id: '<b>' }, null, 7], next: null }],
])('does not call %s an empty past', async (_, answer) => {
  const { client, chains } = wire.open()
  wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json(answer)))
  const history = new HttpActivityHistory(client, chains)
  const asked = history.page({ address: ALICE, chainId: 'eip155:1' }, new AbortController().signal)
  await expect(asked).rejects.toMatchObject({ code: 'ANSWER_UNREADABLE' })
})

it('drops a row that is unreadable among others', async () => {
  const { client, chains } = wire.open()
  const row = { id: 'a', metadata: { operationType: 'send', status: 'confirmed', chain: 'eip155:1' }, transfers: [] }
  wire.server.use(http.get(`${HOST}/v1/account/:address/history`, () => HttpResponse.json({ data: [{ id: '<b>' }, row], next: null })))
  const page = await new HttpActivityHistory(client, chains).page({ address: ALICE, chainId: 'eip155:1' }, new AbortController().signal)
  expect(page.entries.map(({ id }) => id)).toEqual(['a'])
})
