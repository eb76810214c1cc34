import { expect, it } from 'vitest'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { COINBASE_ID } from '../../domain/coinbase/coinbase-connector.ts'
import { Router } from '../../domain/routing/router.ts'
import { reserveWindow } from './reserve-window.ts'

it('opens the window of Coinbase in the task that chose it, and no other', () => {
  const router = new Router({ has: () => true, prefetch: () => undefined })
  const page = new FakePage()
  reserveWindow(router, page)
  router.push('ConnectingExternal', { connectorId: 'io.metamask', namespace: 'eip155' })
  expect(page.reserved).toBeUndefined()
  router.reset('Connect')
  router.push('ConnectingExternal', { connectorId: COINBASE_ID, namespace: 'eip155' })
  expect(page.reserved).toBe(COINBASE_ID)
})
