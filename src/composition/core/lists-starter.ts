import { ownValue } from '../../domain/shared/own-value.ts'
import type { Service } from '../../domain/shared/store.ts'
import type { Key } from '../../ports/di/token.ts'
import type { FetchListOptions } from '../../ports/host/account-snapshots.ts'
import type { Resolver } from '../composed.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { SnapshotStore, Snapshots } from '../launcher/snapshots.ts'

/** The features that read a list of the account, by the name of its snapshot. */
const FEATURES = new Map([
  ['tokens', 'account'],
  ['activity', 'activity'],
  ['collectibles', 'collectibles'],
] as const)
export type ListName = 'tokens' | 'activity' | 'collectibles'

type Lister = Service<unknown> & Readonly<{ fetch(options: FetchListOptions): Promise<void> }>
type Told = Readonly<{ key: Key<Lister>; snapshot(state: unknown): Readonly<Record<string, unknown>> }>

/** Fetches the code that reads a list of the account, for sites that show it themselves, and publishes its snapshots. */
export class ListsStarter {
  readonly #watching = new Map<ListName, () => void>()
  #isOver = false

  constructor(
    private readonly get: Resolver,
    private readonly loader: FeatureLoader,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is retried with the next call. */
  async fetch<N extends ListName>(name: N, options: FetchListOptions): Promise<Snapshots[N]> {
    const { told } = (await this.loader.load(FEATURES.get(name) ?? 'account')) as unknown as Readonly<{ told: Told }>
    const service = this.get(told.key)
    const tell = () => this.snapshots.publish({ [name]: frozen(told.snapshot(service.state.value)) })
    if (!this.#isOver && !this.#watching.has(name)) {
      this.#watching.set(name, service.state.watch(tell))
      tell()
    }
    await service.fetch(options)
    return ownValue<unknown>(this.snapshots.value, name) as Snapshots[N]
  }

  dispose(): void {
    this.#isOver = true
    for (const stop of this.#watching.values()) stop()
  }
}

/** Lists in it, and what they hold, too. */
function frozen(snapshot: Readonly<Record<string, unknown>>) {
  const own = (value: unknown) => (Array.isArray(value) ? Object.freeze(value.map((each) => Object.freeze(each))) : value)
  return Object.freeze(Object.fromEntries(Object.entries(snapshot).map(([key, value]) => [key, own(value)])))
}
