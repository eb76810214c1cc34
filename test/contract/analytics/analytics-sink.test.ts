import { expect, it } from 'vitest'
import { BeaconAnalyticsSink } from '../../../src/infrastructure/analytics/beacon-analytics-sink.ts'
import { FakeAnalyticsSink } from '../../fakes/analytics/fake-analytics-sink.ts'
import { overTheWire, PROJECT_ID } from '../services/over-the-wire.ts'
import { describeAnalyticsSink } from './analytics-sink.contract.ts'

describeAnalyticsSink('FakeAnalyticsSink', () => {
  const sink = new FakeAnalyticsSink()
  return {
    sink,
    batches: () => sink.batches,
    errors: () => sink.errors,
    breakDown: () => {
      sink.refusals = Number.POSITIVE_INFINITY
    },
  }
})

const wire = overTheWire()
describeAnalyticsSink('BeaconAnalyticsSink', () => {
  const { client, world } = wire.open()
  const arrived = (path: string) => {
    const here = world.requests.filter(({ service, url }) => service === 'analytics' && new URL(url).pathname === path)
    return world.faults.size > 0 ? [] : here.map(({ body }) => body)
  }
  return {
    sink: new BeaconAnalyticsSink(client),
    batches: () => arrived('/batch'),
    errors: () => arrived('/e'),
    breakDown: () => world.setFault('500', 'analytics'),
  }
})

it('names the project and our version, and sends plain text, which spares the preflight', async () => {
  const { client, world } = wire.open()
  await new BeaconAnalyticsSink(client).events('[]')
  const { searchParams } = new URL(world.requests[0]?.url ?? '')
  expect([...searchParams.keys()]).toEqual(['projectId', 'st', 'sv'])
  expect(searchParams.get('projectId')).toBe(PROJECT_ID)
})

it('sends nothing where the service is off', async () => {
  const { client, world } = wire.open({}, { services: { analytics: false } })
  expect(await new BeaconAnalyticsSink(client).events('[]')).toBe(false)
  expect(world.requests).toEqual([])
})
