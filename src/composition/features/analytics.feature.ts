import { AnalyticsBatcher } from '../../domain/analytics/analytics-batcher.ts'
import { AnalyticsGate } from '../../domain/analytics/analytics-gate.ts'
import { ErrorReporter } from '../../domain/analytics/error-reporter.ts'
import { OptionsService } from '../../domain/options/options-service.ts'
import { BeaconAnalyticsSink } from '../../infrastructure/analytics/beacon-analytics-sink.ts'
import { BrowserVisit } from '../../infrastructure/page/browser-visit.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { AnalyticsSink } from '../../ports/analytics/analytics-sink.ts'
import { HostOptions } from '../../ports/host/host-options.ts'
import { ProjectSettings } from '../../ports/options/project-settings.ts'
import { Page } from '../../ports/page/page.ts'
import { Visit } from '../../ports/page/visit.ts'
import { Randomness } from '../../ports/random/randomness.ts'
import { Clock } from '../../ports/time/clock.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** Sends events and error reports, and decides whether they may be sent. Fetched with the first event. */
export default {
  needs: ['services'],
  module: (bind) => {
    provide(bind, AnalyticsSink, BeaconAnalyticsSink, [ServiceClient])
    provide(bind, Visit, BrowserVisit, [])
    provide(bind, AnalyticsGate, AnalyticsGate, [HostOptions, OptionsService, ProjectSettings, Visit])
    provide(bind, ErrorReporter, ErrorReporter, [AnalyticsGate, AnalyticsSink, Clock, Randomness])
    provide(bind, AnalyticsBatcher, AnalyticsBatcher, [AnalyticsGate, AnalyticsSink, ErrorReporter, Clock, Randomness, Page, Visit])
  },
  facade: AnalyticsBatcher,
  views: {},
} satisfies Feature
