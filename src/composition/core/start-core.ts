import type { ContainerModule } from 'inversify'
import { Announcements } from '../../ports/wallets/announcements.ts'
import { createContainer } from '../create-container.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { pause } from '../launcher/pause.ts'
import { Core } from './core.ts'

/** Step two of the start-up: container, services, and the bridge to the launcher; in pieces, so that no task is long. */
export async function startCore(bridge: Bridge): Promise<CoreHandle> {
  const { options, takeAnnouncements } = bridge
  const container = createContainer(options, ...((options.modules ?? []) as readonly ContainerModule[]))
  container.rebind(Announcements as symbol).toConstantValue(takeAnnouncements)
  await pause()
  return new Core(container, bridge)
}
