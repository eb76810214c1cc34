import { EventService } from '../../domain/analytics/event-service.ts'
import { pause } from '../../ui/shared/pause.ts'
import type { Module } from '../bindings.ts'
import { compose } from '../compose.ts'
import { resolver } from '../composed.ts'
import { FirstPaint } from '../first-paint.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { StartContainer } from '../start-container.ts'
import { Core } from './core.ts'
import { reportFaults } from './report-faults.ts'

type Call = (...words: unknown[]) => Promise<unknown>

/** Host methods whose unexpected failures are reported. */
function reported(core: Core): readonly (readonly [string, unknown])[] {
  const { open, connect, disconnect, switchNetwork, switchConnection, deleteConnection, fetchBalance, getUri } = core
  return Object.entries({ open, connect, disconnect, switchNetwork, switchConnection, deleteConnection, fetchBalance, getUri })
}

/**
 * Second step of the start-up: creates the container, the services, and the bridge to the launcher. The code is evaluated, the services are
 * created and the views are rendered in three tasks, which keeps every task short on slow phones.
 */
export async function startCore(bridge: Bridge): Promise<CoreHandle> {
  await pause()
  const { options, takeAnnouncements } = bridge
  const container = new StartContainer()
  compose(container, options, takeAnnouncements)
  if (options.modules?.length) await container.load(...(options.modules as readonly Module[]))
  const get = resolver(container)
  if (bridge.dialog.isOpen) get(FirstPaint).begin()
  const core = new Core(container, bridge)
  const events = get(EventService)
  for (const [name, call] of reported(core)) Object.assign(core, { [name]: reportFaults(events, (call as Call).bind(core)) })
  await pause()
  return core
}
