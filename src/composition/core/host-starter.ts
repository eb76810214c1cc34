import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Resolver } from '../composed.ts'
import type { SnapshotStore, Snapshots } from '../launcher/snapshots.ts'
import { untilAborted } from './calls.ts'
import type { HostCalls } from './host-calls.ts'
import type { ListName } from './lists-starter.ts'

/** Fetches the code of calls that no opening makes, with the first of them. */
export class HostStarter {
  #loading: Promise<HostCalls> | undefined

  constructor(
    private readonly get: Resolver,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is retried with the next call. @throws ABORTED while the code is being fetched; then as `act` */
  use<T>(options: Readonly<{ signal?: AbortSignal | undefined }> | undefined, act: (calls: HostCalls) => Promise<T>): Promise<T> {
    return untilAborted(this.#load(), options?.signal).then(act)
  }

  list<N extends ListName>(name: N, options?: FetchListOptions): Promise<Snapshots[N]> {
    return this.use(options, ({ lists }) => lists.fetch(name, options))
  }

  dispose(): void {
    void this.#loading?.then(
      ({ lists }) => lists.dispose(),
      () => {},
    )
  }

  #load(): Promise<HostCalls> {
    this.#loading ??= import('./host-calls.ts').then(
      ({ hostCalls }) => hostCalls(this.get, this.snapshots),
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }
}
