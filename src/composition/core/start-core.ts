import type { ContainerModule } from 'inversify'
import { Announcements } from '../../ports/wallets/announcements.ts'
import { createContainer } from '../create-container.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { Core } from './core.ts'

/** Step two of the start-up: container, services, and the bridge to the launcher. Synchronous, so that a click fills at once. */
export function startCore(bridge: Bridge): CoreHandle {
  const { options, takeAnnouncements } = bridge
  const container = createContainer(options, ...((options.modules ?? []) as readonly ContainerModule[]))
  container.rebind(Announcements as symbol).toConstantValue(takeAnnouncements)
  return new Core(container, bridge)
}
