import type { Bind, ContainerModule, ContainerModuleLoadOptions } from 'inversify'

let last = 0

/** Some of our bindings. Any container can load them: the one a page starts with, and inversify's. */
export class Bindings {
  /** Inversify counts its own modules upwards from 0. */
  readonly id: number

  constructor(private readonly declare: (bind: Bind) => void) {
    last -= 1
    this.id = last
  }

  load({ bind }: Pick<ContainerModuleLoadOptions, 'bind'>): void {
    this.declare(bind)
  }
}

/** What a container loads: bindings of ours, or a module that a host made with inversify. */
export type Module = Bindings | ContainerModule
