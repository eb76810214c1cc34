import { COINBASE_ID } from '../../domain/coinbase/coinbase-connector.ts'
import type { Router } from '../../domain/routing/router.ts'
import { top } from '../../domain/routing/stack-rules.ts'
import type { Page } from '../../ports/page/page.ts'

/**
 * Coinbase asks in a window of its own, which a browser opens only while it handles the tap that chose it: long before any of its code is
 * here. So its view opens an empty one at once.
 */
export function reserveWindow(router: Router, page: Page): void {
  router.state.value$.subscribe(({ stack }) => {
    if (top(stack).params.connectorId === COINBASE_ID) page.reserve(COINBASE_ID)
  })
}
