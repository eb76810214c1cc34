import type { ComponentType } from 'react'
import type { ViewName } from '../domain/routing/view.ts'
import type { Views } from '../ports/features/views.ts'

export type ViewComponents = Readonly<Partial<Record<ViewName, ComponentType>>>

/** The views that can be shown: those of the core and of each loaded feature. */
export class ViewCatalogue implements Views {
  /** One object: a modal that is already mounted sees what features add later. */
  readonly #components: Partial<Record<ViewName, ComponentType>>

  constructor(
    core: ViewComponents,
    /** Conditions for views that the site's options enable or disable. */
    private readonly conditions: Readonly<Partial<Record<ViewName, () => boolean>>> = {},
  ) {
    this.#components = { ...core }
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

  /** Views that are there stay: replacing the shown one would mount it again. */
  add(views: ViewComponents): void {
    Object.assign(this.#components, { ...views, ...this.#components })
  }
}
