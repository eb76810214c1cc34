import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { Features, PlainOptions, ResolvedOptions } from './portico-options.ts'
import { resolveFeatures, resolveOptions } from './resolve-options.ts'

/** What the host site decided, now. Options may change while the page lives; features follow. */
export class OptionsService {
  readonly #state: Store<ResolvedOptions>
  readonly state: ReadonlyStore<ResolvedOptions>

  constructor(initial: ResolvedOptions) {
    this.#state = new Store(initial)
    this.state = this.#state
  }

  update(options: Partial<PlainOptions>): void {
    const { features, adapterNamespaces, ...rest } = this.#state.value
    const next = resolveOptions({ ...rest, ...options, features: undefined }, adapterNamespaces)
    this.#state.set({ ...next, features: resolveFeatures(features, options.features) })
  }

  updateFeatures(features: Partial<Features>): void {
    this.update({ features })
  }
}
