import type { ComponentType } from 'react'
import type { ViewName } from '../domain/routing/view.ts'
import type { Views } from '../ports/features/views.ts'

export type ViewComponents = Readonly<Partial<Record<ViewName, ComponentType>>>

/** The views that can be shown: those of the core and of each loaded feature. */
export class ViewCatalogue implements Views {
  #components: ViewComponents

  constructor(
    core: ViewComponents,
    /** Conditions for views that the site's options enable or disable. */
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

  prefetch(view: ViewName): void {
    const component: unknown = this.#components[view]
    if (typeof component === 'function' && 'prefetch' in component && typeof component.prefetch === 'function') component.prefetch()
  }

  add(views: ViewComponents): void {
    this.#components = { ...this.#components, ...views }
  }
}
