import type { AnalyticsSink } from '../../ports/analytics/analytics-sink.ts'
import type { ServiceClient } from '../shared/service-client.ts'

/** The provider's analytics service, by beacon. */
export class BeaconAnalyticsSink implements AnalyticsSink {
  constructor(private readonly services: ServiceClient) {}

  events(body: string): Promise<boolean> {
    return this.services.beacon({ service: 'analytics', path: '/batch', method: 'POST' }, body)
  }

  error(body: string): Promise<boolean> {
    return this.services.beacon({ service: 'analytics', path: '/e', method: 'POST' }, body)
  }
}
