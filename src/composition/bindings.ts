import type { Bind, ContainerModule, ContainerModuleLoadOptions } from 'inversify'

let last = 0

/** A set of bindings, which both container kinds can load: the page's initial one and inversify's. */
export class Bindings {
  /** Negative, because inversify numbers its own modules upwards from 0. */
  readonly id: number

  constructor(private readonly declare: (bind: Bind) => void) {
    last -= 1
    this.id = last
  }

  load({ bind }: Pick<ContainerModuleLoadOptions, 'bind'>): void {
    this.declare(bind)
  }
}

/** What a container can load: our bindings, or a host's inversify module. */
export type Module = Bindings | ContainerModule
