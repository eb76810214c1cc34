import { AnalyticsBatcher } from '../../src/domain/analytics/analytics-batcher.ts'
import { AnalyticsGate } from '../../src/domain/analytics/analytics-gate.ts'
import type { TrackedEvent } from '../../src/domain/analytics/analytics-record.ts'
import { ErrorReporter } from '../../src/domain/analytics/error-reporter.ts'
import type { EventName } from '../../src/domain/analytics/events.ts'
import { OptionsService } from '../../src/domain/options/options-service.ts'
import { resolveOptions } from '../../src/domain/options/resolve-options.ts'
import type { PorticoOptions } from '../../src/ports/host/portico.ts'
import { FakeAnalyticsSink } from '../fakes/analytics/fake-analytics-sink.ts'
import { mainnet } from '../fakes/network/chains.ts'
import { FakePage } from '../fakes/page/fake-page.ts'
import { FakeVisit } from '../fakes/page/fake-visit.ts'
import { FakeRandomness } from '../fakes/random/fake-randomness.ts'
import { FakeClock } from '../fakes/time/fake-clock.ts'

export const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Analytics over fakes, wired as the container wires it. */
export function analyticsWorld(
  given: Partial<PorticoOptions> = {},
  project: { enabled: boolean | Promise<boolean> } = { enabled: true },
  sink = new FakeAnalyticsSink(),
) {
  const host = { networks: [mainnet], projectId: 'project', ...given }
  const [clock, page, visit] = [new FakeClock(), new FakePage(), new FakeVisit()]
  const options = new OptionsService(resolveOptions(host, ['eip155']))
  let asked = 0
  const settings = {
    isAnalyticsEnabled: async () => {
      asked++
      return project.enabled
    },
  } as never
  const gate = new AnalyticsGate(host, options, settings, visit)
  const randomness = new FakeRandomness()
  const reporter = new ErrorReporter(gate, sink, clock, randomness)
  const batcher = new AnalyticsBatcher(gate, sink, reporter, clock, randomness, page, visit)
  const describeEvent = (event: string, properties?: object): TrackedEvent => ({
    event: {
      timestamp: clock.now(),
      data: { type: event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track', event, ...(properties && { properties: { ...properties } }) },
    },
    address: ADDRESS,
    network: 'eip155:1',
    href: 'https://shop.example/cart?token=secret#top',
    connected: true,
  })
  const track = (event: EventName, properties?: object) => batcher.add(describeEvent(event, properties))
  const records = () => sink.batches.flatMap((body) => JSON.parse(body) as { eventId: string; props: Record<string, unknown> }[])
  const names = () => records().map(({ props }) => props['event'])
  const rest = () => clock.advance(0)
  return { batcher, clock, page, visit, sink, options, track, records, names, rest, asked: () => asked }
}
