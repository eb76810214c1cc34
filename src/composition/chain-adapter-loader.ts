import type { Container, ServiceIdentifier } from 'inversify'
import { fail } from '../domain/errors/fail.ts'
import type { ChainNamespace } from '../domain/network/network.ts'
import type { ChainAdapter, ChainAdapters } from '../ports/connection/chain-adapter.ts'
import type { AdapterDescriptor } from '../ports/host/portico.ts'
import type { ChainFeature } from './feature.ts'

/** Fetches a namespace's chunk once, when first needed, and adds its bindings to the container. A failed download may be retried. */
export class ChainAdapterLoader implements ChainAdapters {
  readonly namespaces: readonly ChainNamespace[]
  readonly #descriptors: ReadonlyMap<ChainNamespace, AdapterDescriptor>
  readonly #loading = new Map<ChainNamespace, Promise<ChainAdapter>>()

  constructor(
    descriptors: readonly AdapterDescriptor[],
    private readonly container: Container,
  ) {
    this.#descriptors = new Map(descriptors.map((descriptor) => [descriptor.namespace, descriptor]))
    this.namespaces = [...this.#descriptors.keys()]
  }

  load(namespace: ChainNamespace): Promise<ChainAdapter> {
    const loading = this.#loading.get(namespace) ?? this.#fetch(namespace)
    this.#loading.set(namespace, loading)
    return loading
  }

  async #fetch(namespace: ChainNamespace): Promise<ChainAdapter> {
    try {
      const descriptor = this.#descriptors.get(namespace)
      if (!descriptor) throw fail('ADAPTER_NOT_FOUND', { namespace })
      const { default: feature } = (await descriptor.load()) as { default: ChainFeature }
      await this.container.load(feature.module)
      return this.container.get<ChainAdapter>(feature.adapter as ServiceIdentifier<ChainAdapter>)
    } catch (error) {
      this.#loading.delete(namespace)
      throw error
    }
  }
}
