import type { Bind, Container, ServiceIdentifier } from 'inversify'
import { Bindings, type Module } from './bindings.ts'
import type { Composed } from './composed.ts'

/** How an instance is created. `isConstant`: an existing value, which the container does not dispose. */
export type Recipe = Readonly<{ deps: readonly ServiceIdentifier[]; make(...deps: unknown[]): unknown; isConstant?: boolean }>
type Disposable = { dispose?(): void }

/**
 * The container at page start: bindings as lazy singletons with a known dependency list. The core and the features need no more of
 * inversify, whose 20 kB are saved (docs/decisions/0016). The first host module loads inversify, which takes over all bindings and existing
 * instances.
 */
export class StartContainer implements Composed {
  readonly #recipes = new Map<ServiceIdentifier, Recipe>()
  readonly #made = new Map<ServiceIdentifier, unknown>()
  #real: Container | undefined
  #taking: Promise<Container> | undefined

  get<T>(key: ServiceIdentifier<T>): T {
    if (this.#real) return this.#real.get(key)
    if (this.#made.has(key)) return this.#made.get(key) as T
    const recipe = this.#recipes.get(key)
    if (!recipe) throw new Error(`No bindings found for service: "${typeof key === 'function' ? key.name : String(key)}"`)
    const made = recipe.make(...recipe.deps.map((dependency) => this.get(dependency)))
    this.#made.set(key, made)
    return made as T
  }

  isBound(key: ServiceIdentifier): boolean {
    return this.#real ? this.#real.isBound(key) : this.#recipes.has(key)
  }

  /** Our bindings are added synchronously; a host's module once the promise resolves. */
  async load(...modules: readonly Module[]): Promise<void> {
    for (const module of modules) {
      if (!this.#real && module instanceof Bindings) module.load({ bind: this.#bind as unknown as Bind })
      else await (this.#real ?? (await this.#takeOver())).loadAsync(module as Parameters<Container['loadAsync']>[0])
    }
  }

  unbindAll(): unknown {
    const made = [...this.#made].reverse()
    const kept = new Map(this.#recipes)
    this.#recipes.clear()
    this.#made.clear()
    if (this.#real) return this.#real.unbindAll()
    for (const [key, service] of made) if (!kept.get(key)?.isConstant) (service as Disposable).dispose?.()
    return undefined
  }

  /** The part of inversify's fluent API that `provide` uses. */
  readonly #bind = (key: ServiceIdentifier) => ({
    toConstantValue: (value: unknown) => void this.#recipes.set(key, { deps: [], make: () => value, isConstant: true }),
    toResolvedValue: (make: Recipe['make'], deps: readonly ServiceIdentifier[]) => {
      this.#recipes.set(key, { deps, make })
      return { inSingletonScope: () => ({ onDeactivation: () => {} }) }
    },
  })

  async #takeOver(): Promise<Container> {
    this.#taking ??= import('./create-container.ts').then(({ continueWith }) => continueWith(this.#recipes, this.#made))
    try {
      this.#real = await this.#taking
      return this.#real
    } catch (error) {
      this.#taking = undefined
      throw error
    }
  }
}
