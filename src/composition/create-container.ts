import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify'
import type { PorticoOptions } from '../ports/host/portico.ts'
import { compose } from './compose.ts'
import { disposeOf } from './provide.ts'
import type { Recipe } from './start-container.ts'

/** No generated code: host pages forbid it by CSP. */
const emptyContainer = () => new Container({ jitless: true })

/**
 * The container with every service and adapter bound. Modules come last, so that they may rebind any port
 * (`new ContainerModule(({ rebindSync }) => rebindSync(Http).toConstantValue(mine))`). Nothing is made before it is asked for.
 */
export function createContainer(options: PorticoOptions, ...modules: readonly ContainerModule[]): Container {
  const container = emptyContainer()
  compose(container, options)
  container.load(...modules)
  return container
}

/** A container that goes on where another stopped: what was made stays, the rest is made when it is asked for. */
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
