import { afterEach, expect, it } from 'vitest'
import { FakeSessionProvider } from '../../../test/fakes/connection/fake-session-provider.ts'
import { FakePage } from '../../../test/fakes/page/fake-page.ts'
import { coreWorld, never, quiet } from '../../../test/support/core-world.ts'
import { PairingService } from './pairing-service.ts'
import { SessionService } from './session-service.ts'

const { any } = AbortSignal
afterEach(() => {
  AbortSignal.any = any
})

it('shows a code in browsers without `AbortSignal.any` (Safari before 17.4, Chrome before 116), as it did before', async () => {
  Reflect.deleteProperty(AbortSignal, 'any')
  const core = coreWorld()
  const sessions = new FakeSessionProvider()
  const live = new SessionService(sessions)
  const pairing = new PairingService(sessions, live, core.networks, core.options, core.modal, new FakePage(), core.clock)
  core.modal.setOpen(true)
  pairing.pair(never()).catch(() => {})
  await quiet()
  expect(pairing.state.value.status).toBe('ready')
})
