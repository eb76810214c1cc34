import type { ContainerModule } from 'inversify'
import { EventService } from '../../domain/analytics/event-service.ts'
import { pause } from '../../ui/shared/pause.ts'
import { resolver } from '../bindings.ts'
import { compose } from '../compose.ts'
import { FirstPaint } from '../first-paint.ts'
import type { Bridge, CoreHandle } from '../launcher/core-handle.ts'
import { Calls } from './calls.ts'
import { ModalPresenter } from './modal-presenter.ts'
import { reportFaults } from './report-faults.ts'

/** Composing takes 1 ms on a fast machine and 6 to 16 on a slow one, creating the services 10, and 20 to 65. */
const QUICK_MS = { compose: 3, services: 16 } as const

/**
 * Second step of the start-up: creates the container, the services, and the bridge to the launcher. On a fast machine the code is
 * evaluated, the services are created and the views are rendered in one task, so that the next frame shows the wallets; on a slow one,
 * which is seen while composing, in three, which keeps every task short.
 */
export async function startCore(bridge: Bridge): Promise<CoreHandle> {
  const { modules } = bridge.options
  const composing = performance.now()
  const container = compose(bridge)
  if (performance.now() - composing >= QUICK_MS.compose) await pause()
  if (modules?.length) await container.loadAsync(...(modules as readonly ContainerModule[]))
  const creating = performance.now()
  const get = resolver(container)
  if (bridge.dialog.isOpen) get(FirstPaint).begin()
  const [calls, presenter] = [get(Calls), get(ModalPresenter)]
  const dispose = async () => {
    presenter.dispose()
    await container.unbindAllAsync()
  }
  const core = reportFaults<CoreHandle>(get(EventService), { ...calls, dispose })
  if (performance.now() - creating >= QUICK_MS.services) await pause()
  return core
}
