import { COINBASE_ID } from '../../domain/coinbase/coinbase-connector.ts'
import type { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { Page } from '../../ports/page/page.ts'

/**
 * Coinbase asks in a popup. Browsers allow a popup only while they handle the tap, which is before Coinbase's code is loaded. So an empty
 * window is opened at once.
 */
export function reserveWindow(router: Router, page: Page): void {
  router.state.watch(({ stack }) => {
    if (top(stack).params.connectorId === COINBASE_ID) page.reserve(COINBASE_ID)
  })
}
