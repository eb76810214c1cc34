import { type Bind, Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Key } from '../ports/di/token.ts'

/** Declares bindings, by `provide` and its kin; a host's adapter brings a module of inversify. */
export type Module = ContainerModule | ((bind: Bind) => void)
export type Resolver = <T>(key: Key<T>) => T

/** `jitless`: inversify generates no code at run time, which a host's CSP may forbid. */
export const emptyContainer = () => new Container({ jitless: true })

/** Adds what a chunk declares. What a host has bound for a key stays: the chunk's goes nowhere. */
export async function addModule(container: Container, module: Module): Promise<void> {
  const nowhere = emptyContainer()
  const bind: Bind = (key) => (container.isBound(key) ? nowhere : container).bind(key)
  if (typeof module === 'function') return module(bind)
  await container.loadAsync(new ContainerModule(async (to) => void (await module.load({ ...to, bind }))))
}

/** Loads a host's modules in this task. A module may be one expression, whose value is no promise. @throws for one that waits */
export function loadNow(container: Container, modules: readonly ContainerModule[]): void {
  for (const module of modules)
    container.load(
      new ContainerModule((to) => {
        if (module.load(to) instanceof Promise) throw new Error('A module that waits: `createPortico({ modules })` takes it')
      }),
    )
}

export function resolver(container: Pick<Container, 'get'>): Resolver {
  return (key) => container.get(key as ServiceIdentifier<never>)
}
