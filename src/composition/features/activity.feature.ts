import { HttpActivityHistory } from '../../infrastructure/activity/http-activity-history.ts'
import { ServiceClient } from '../../infrastructure/shared/service-client.ts'
import { ActivityHistory } from '../../ports/activity/activity-history.ts'
import { SupportedChains } from '../../ports/network/supported-chains.ts'
import { Bindings } from '../bindings.ts'
import type { Feature } from '../feature.ts'
import { provide } from '../provide.ts'

/** An account's transaction history. */
export default {
  needs: ['services'],
  module: new Bindings((bind) => provide(bind, ActivityHistory, HttpActivityHistory, [ServiceClient, SupportedChains])),
  views: {},
} satisfies Feature
