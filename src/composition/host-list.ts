import type { FetchListOptions } from '../domain/account/list-snapshot.ts'
import type { Service } from '../domain/shared/store.ts'

/** A list of the account that sites may read, and what they see of it. */
export type HostList = Readonly<{
  snapshot(): Readonly<Record<string, unknown>>
  watch(run: () => void): () => void
  fetch(options: FetchListOptions): Promise<void>
}>

export function hostList<S>(
  service: Service<S> & Readonly<{ fetch(options: FetchListOptions): Promise<void> }>,
  snapshot: (state: S) => object,
): HostList {
  return {
    snapshot: () => ({ ...snapshot(service.state.value) }),
    watch: (run) => service.state.watch(run),
    fetch: (options) => service.fetch(options),
  }
}
