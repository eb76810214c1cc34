import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify'
import type { PorticoOptions } from '../ports/host/portico.ts'
import { compose } from './compose.ts'
import { disposeOf } from './provide.ts'
import type { Recipe } from './start-container.ts'

/** `jitless`: inversify generates no code at run time, which a host's CSP may forbid. */
const emptyContainer = () => new Container({ jitless: true })

/**
 * The container with every service and adapter bound. Host modules are loaded last, so that they can rebind any port (`new
 * ContainerModule(({ rebindSync }) => rebindSync(Http).toConstantValue(mine))`). Instances are created on first use.
 */
export function createContainer(options: PorticoOptions, ...modules: readonly ContainerModule[]): Container {
  const container = emptyContainer()
  compose(container, options)
  container.load(...modules)
  return container
}

/**
 * An inversify container that takes over another container's bindings: existing instances are kept, the others are created on first use.
 */
export function continueWith(recipes: ReadonlyMap<ServiceIdentifier, Recipe>, made: ReadonlyMap<ServiceIdentifier, unknown>): Container {
  const container = emptyContainer()
  for (const [key, { deps, make, isConstant }] of recipes) {
    const binding = container.bind(key)
    if (isConstant) binding.toConstantValue(make())
    else if (made.has(key)) binding.toConstantValue(made.get(key)).onDeactivation(disposeOf)
    else
      binding
        .toResolvedValue(make, [...deps])
        .inSingletonScope()
        .onDeactivation(disposeOf)
  }
  return container
}
