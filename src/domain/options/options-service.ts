import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { Features, PlainOptions, ResolvedOptions } from './portico-options.ts'
import { resolveFeatures, resolveOptions } from './resolve-options.ts'

/** What the host site decided, now. Options may change while the page lives; features follow, and the project's configuration over them. */
export class OptionsService {
  readonly #state: Store<ResolvedOptions>
  readonly state: ReadonlyStore<ResolvedOptions>
  #site: Features
  #remote: Partial<Features> = {}
  #published: Readonly<Record<string, unknown>> = {}

  constructor(initial: ResolvedOptions) {
    this.#site = initial.features
    this.#state = new Store(initial)
    this.state = this.#state
  }

  /** The features as the site alone has them. */
  get siteFeatures(): Features {
    return this.#site
  }

  update(options: Partial<PlainOptions>): void {
    const { features: _, adapterNamespaces, ...rest } = this.#state.value
    this.#site = resolveFeatures(this.#site, options.features)
    this.#set(resolveOptions({ ...rest, ...options, features: undefined }, adapterNamespaces))
  }

  updateFeatures(features: Partial<Features>): void {
    this.update({ features })
  }

  /** What hosts read as remote features; empty until somebody decided. */
  get remoteFeatures(): Readonly<Record<string, unknown>> {
    return this.#published
  }

  /** From now on these count instead of the site's; `published` is how hosts read them. Spec §6. */
  overrule(remote: Partial<Features>, published: Readonly<Record<string, unknown>>): void {
    this.#remote = remote
    this.#published = published
    this.#set(this.#state.value)
  }

  #set(options: ResolvedOptions): void {
    this.#state.set({ ...options, features: resolveFeatures(this.#site, this.#remote) })
  }
}
