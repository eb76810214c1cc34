import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify'
import { OptionsService } from '../domain/options/options-service.ts'
import { resolveOptions } from '../domain/options/resolve-options.ts'
import { ChainAdapters } from '../ports/connection/chain-adapter.ts'
import type { Key } from '../ports/di/token.ts'
import { Views } from '../ports/features/views.ts'
import { HostOptions } from '../ports/host/host-options.ts'
import type { PorticoOptions } from '../ports/host/portico.ts'
import { coreViews } from '../ui/modal/core-views.ts'
import { ChainAdapterLoader } from './chain-adapter-loader.ts'
import { coreModule } from './modules/core.module.ts'
import { environmentModule } from './modules/environment.module.ts'
import { ViewCatalogue } from './view-catalogue.ts'

export type Resolver = <T>(key: Key<T>) => T

export function resolver(container: Container): Resolver {
  return (key) => container.get(key as ServiceIdentifier<never>)
}

/**
 * The container with every service and adapter bound. Modules come last, so that they may rebind any port
 * (`new ContainerModule(({ rebindSync }) => rebindSync(Http).toConstantValue(mine))`). Nothing is made before it is asked for.
 */
export function createContainer(options: PorticoOptions, ...modules: readonly ContainerModule[]): Container {
  const container = new Container({ jitless: true }) // no generated code: host pages forbid it by CSP
  const constant = <T>(key: Key<T>, value: T) => container.bind<T>(key as ServiceIdentifier<T>).toConstantValue(value)
  const adapters = new ChainAdapterLoader(options.adapters ?? [], container)
  constant(HostOptions, options)
  constant(ChainAdapters, adapters)
  constant(OptionsService, new OptionsService(resolveOptions({ ...options, networks: options.networks ?? [] }, adapters.namespaces)))
  const views = new ViewCatalogue(coreViews)
  constant(ViewCatalogue, views)
  constant(Views, views)
  container.load(environmentModule, coreModule, ...modules)
  return container
}
