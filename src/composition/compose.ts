import type { Bind, Container } from 'inversify'
import { HostOptions } from '../ports/host/host-options.ts'
import { Announcements } from '../ports/wallets/announcements.ts'
import { addModule, emptyContainer } from './bindings.ts'
import { FeatureLoader } from './feature-loader.ts'
import { Features } from './features.ts'
import type { Bridge } from './launcher/core-handle.ts'
import { coreModule } from './modules/core.module.ts'
import { environmentModule } from './modules/environment.module.ts'
import { loadingModule } from './modules/loading.module.ts'
import { pageModule } from './modules/page.module.ts'
import { Mount, mountModal } from './mount-modal.ts'
import { provideConstant } from './provide.ts'

/** The container of a page, without a host's modules. */
export function compose(bridge: Bridge): Container {
  const container = emptyContainer()
  const constants = (bind: Bind) => {
    provideConstant(bind, HostOptions, bridge.options)
    provideConstant(bind, Announcements, bridge.takeAnnouncements)
    provideConstant(bind, Features, new FeatureLoader(container))
    provideConstant(bind, Mount, (...given) => mountModal(container, ...given))
  }
  for (const module of [constants, environmentModule, loadingModule, coreModule, pageModule(bridge)]) void addModule(container, module)
  return container
}
