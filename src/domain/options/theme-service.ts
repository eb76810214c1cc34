import type { Subscription } from 'rxjs'
import type { Page } from '../../ports/page/page.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { OptionsService } from './options-service.ts'
import type { ThemeMode } from './portico-options.ts'
import type { ThemeVariables } from './theme-variables.ts'

export type ThemeState = Readonly<{ mode: ThemeMode; variables: ThemeVariables; scheme: 'light' | 'dark' }>

/** The current theme. `scheme` is `system` resolved for this device. */
export class ThemeService {
  readonly #state: Store<ThemeState>
  readonly state: ReadonlyStore<ThemeState>
  readonly #watching: Subscription
  #prefersDark = false

  constructor(options: OptionsService, page: Page) {
    const { themeMode, themeVariables = {} } = options.state.value
    this.#state = new Store<ThemeState>({ mode: themeMode, variables: themeVariables, scheme: themeMode === 'dark' ? 'dark' : 'light' })
    this.state = this.#state
    this.#watching = page.prefersDark$.subscribe((prefersDark) => {
      this.#prefersDark = prefersDark
      this.#set(this.#state.value)
    })
  }

  setMode(mode: ThemeMode): void {
    this.#set({ ...this.#state.value, mode })
  }

  /** Merges into the current variables. */
  setVariables(variables: ThemeVariables): void {
    this.#set({ ...this.#state.value, variables: { ...this.#state.value.variables, ...variables } })
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #set({ mode, variables }: Omit<ThemeState, 'scheme'>): void {
    const system = this.#prefersDark ? 'dark' : 'light'
    this.#state.set({ mode, variables, scheme: mode === 'system' ? system : mode })
  }
}
