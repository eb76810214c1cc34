import type { ComponentType } from 'react'
import type { ViewName } from '../domain/routing/view.ts'
import type { Views } from '../ports/features/views.ts'

export type ViewComponents = Readonly<Partial<Record<ViewName, ComponentType>>>

/** The views that can be shown: those of the core, and those each loaded feature adds. */
export class ViewCatalogue implements Views {
  #components: ViewComponents

  constructor(
    core: ViewComponents,
    /** Views that the site's options may switch on and off. */
    private readonly conditions: Readonly<Partial<Record<ViewName, () => boolean>>> = {},
  ) {
    this.#components = core
  }

  get components(): ViewComponents {
    return this.#components
  }

  has(view: ViewName): boolean {
    return this.#components[view] !== undefined && this.conditions[view]?.() !== false
  }

  add(views: ViewComponents): void {
    this.#components = { ...this.#components, ...views }
  }
}
