import { type ReadonlyStore, Store } from '../shared/store.ts'
import { servedPayments } from './is-served.ts'
import type { Features, PlainOptions, ResolvedOptions } from './portico-options.ts'
import { resolveFeatures, resolveOptions } from './resolve-options.ts'

/** The current options of the site. They may change at any time; the project's configuration overrides their features. */
export class OptionsService {
  readonly #state: Store<ResolvedOptions>
  readonly state: ReadonlyStore<ResolvedOptions>
  #site: Features
  #remote: Partial<Features> = {}
  #published: Readonly<Record<string, unknown>> | undefined

  constructor(initial: ResolvedOptions) {
    this.#site = initial.features
    this.#state = new Store(initial)
    this.state = this.#state
  }

  /** The site's features without the project's configuration. */
  get siteFeatures(): Features {
    return this.#site
  }

  update(options: Partial<PlainOptions>): void {
    const { features: _, adapterNamespaces, ...rest } = this.#state.value
    this.#site = resolveFeatures(this.#site, options.features)
    this.#set(resolveOptions({ ...rest, ...options, features: undefined }, adapterNamespaces))
  }

  /** The public `remoteFeatures`; until the project's configuration is known, the ways to pay that the site itself has switched on. */
  get remoteFeatures(): Readonly<Record<string, unknown>> {
    return this.#published ?? servedPayments(this.#site, this.#site, this.#state.value)
  }

  /** Replaces the site's features; `published` is their public form. */
  overrule(remote: Partial<Features>, published: Readonly<Record<string, unknown>>): void {
    this.#remote = remote
    this.#published = published
    this.#set(this.#state.value)
  }

  #set(options: ResolvedOptions): void {
    this.#state.set({ ...options, features: resolveFeatures(this.#site, this.#remote) })
  }
}
