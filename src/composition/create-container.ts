import type { Container, ContainerModule } from 'inversify'
import type { PorticoOptions } from '../ports/host/portico.ts'
import { DialogHost } from '../ui/modal/dialog-host.ts'
import { loadNow } from './bindings.ts'
import { compose } from './compose.ts'
import { initialSnapshots } from './launcher/initial-snapshots.ts'
import { SnapshotStore } from './launcher/snapshots.ts'

/**
 * The container of a page, with every service and adapter of the core bound. Host modules are loaded last, so that they can rebind any port
 * (`new ContainerModule(({ rebind }) => rebind(Http).toConstantValue(mine))`). Instances are created on first use.
 */
export function createContainer(options: PorticoOptions, ...modules: readonly ContainerModule[]): Container {
  const container = compose({
    options,
    // `mountModal` shows the content in the element of the site: this dialog stays closed.
    dialog: new DialogHost(() => ({ label: 'Connect Wallet', closeLabel: 'Close', theme: 'system', onDismiss: () => {} })),
    snapshots: new SnapshotStore(initialSnapshots(options, [])),
    takeAnnouncements: () => [],
  })
  loadNow(container, modules)
  return container
}
