import type { ComponentType } from 'react'
import type { ViewName } from '../domain/routing/view.ts'
import type { Views } from '../ports/features/views.ts'

export type ViewComponents = Readonly<Partial<Record<ViewName, ComponentType>>>

/** The views that can be shown: those of the core, and those each loaded feature adds. */
export class ViewCatalogue implements Views {
  #components: ViewComponents

  constructor(core: ViewComponents) {
    this.#components = core
  }

  get components(): ViewComponents {
    return this.#components
  }

  has(view: ViewName): boolean {
    return this.#components[view] !== undefined
  }

  add(views: ViewComponents): void {
    this.#components = { ...this.#components, ...views }
  }
}
