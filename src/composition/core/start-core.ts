import { EventService } from '../../domain/analytics/event-service.ts'
import type { Module } from '../bindings.ts'
import { compose } from '../compose.ts'
import { resolver } from '../composed.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { pause } from '../launcher/pause.ts'
import { StartContainer } from '../start-container.ts'
import { Core } from './core.ts'
import { reportFaults } from './report-faults.ts'

type Call = (...words: unknown[]) => Promise<unknown>

/** Calls of the site whose unexpected failures are told. */
function reported(core: Core): readonly (readonly [string, unknown])[] {
  const { open, connect, disconnect, switchNetwork, switchConnection, deleteConnection, fetchBalance, getUri } = core
  return Object.entries({ open, connect, disconnect, switchNetwork, switchConnection, deleteConnection, fetchBalance, getUri })
}

/**
 * Step two of the start-up: container, services, and the bridge to the launcher. Its code has just been evaluated, and the views come
 * next: a pause on each side keeps every task short on a slow phone.
 */
export async function startCore(bridge: Bridge): Promise<CoreHandle> {
  const { options, takeAnnouncements } = bridge
  await pause()
  const container = new StartContainer()
  compose(container, options, takeAnnouncements)
  if (options.modules?.length) await container.load(...(options.modules as readonly Module[]))
  const core = new Core(container, bridge)
  const events = resolver(container)(EventService)
  for (const [name, call] of reported(core)) Object.assign(core, { [name]: reportFaults(events, (call as Call).bind(core)) })
  await pause()
  return core
}
