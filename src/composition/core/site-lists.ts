import type { OfferNames } from '../../application/names/offer-names.ts'
import type { FetchListOptions, ListStatus } from '../../domain/account/list-snapshot.ts'
import { frozenCopy } from '../../domain/shared/frozen-copy.ts'
import { ownValue } from '../../domain/shared/own-value.ts'
import type { FeatureLoader } from '../feature-loader.ts'
import type { HostList } from '../host-list.ts'
import type { SnapshotStore, Snapshots } from '../launcher/snapshots.ts'
import { untilAborted } from './calls.ts'

export type ListName = 'tokens' | 'activity' | 'collectibles' | 'smartSessions'
/** The feature that reads a list of the account, by the name of its snapshot. */
const featureOf = (name: ListName) => (name === 'tokens' ? 'account' : name === 'smartSessions' ? 'sessions' : name)

/** Fetches the code that reads a list of the account, for sites that show it themselves, and publishes its snapshots. */
export class SiteLists {
  readonly #watching = new Map<ListName, () => void>()
  /** Of the rows of services, so that rows which did not change keep their identity for hosts. */
  readonly #copies = new WeakMap<object, object>()
  /** Lists whose code could not be downloaded, and what ends saying so. */
  readonly #failed = new Map<ListName, () => void>()
  #isOver = false

  constructor(
    private readonly features: FeatureLoader,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** A failed download is reported as the status, and retried with the next call. */
  fetch<N extends ListName>(name: N, options: FetchListOptions = {}): Promise<Snapshots[N]> {
    return untilAborted(this.#fetch(name, options), options.signal)
  }

  /** Of the permissions of the account in use. @throws as `SessionsService.end` */
  revoke(pci: string, options: Pick<FetchListOptions, 'signal'> = {}): Promise<void> {
    const end = async () => {
      await this.#watched('smartSessions')
      await (await this.features.use('sessions')).end(pci, options)
    }
    return untilAborted(end(), options.signal)
  }

  /** Names without the view. @throws as `OfferNames` */
  suggest: OfferNames['suggest'] = async (text, options) => (await this.#names(options)).suggest(text, options)
  register: OfferNames['register'] = async (text, options) => (await this.#names(options)).register(text, options)

  async #names({ signal }: Pick<FetchListOptions, 'signal'> = {}): Promise<OfferNames> {
    return untilAborted(this.features.use('names'), signal)
  }

  async #fetch<N extends ListName>(name: N, options: FetchListOptions): Promise<Snapshots[N]> {
    await (await this.#watched(name)).fetch(options)
    return ownValue<unknown>(this.snapshots.value, name) as Snapshots[N]
  }

  async #watched(name: ListName): Promise<HostList> {
    if (this.#failed.has(name)) this.#say(name, 'loading')
    const loading = this.features.use(featureOf(name))
    loading.catch(() => this.#fail(name))
    const { list } = await loading
    this.#failed.get(name)?.()
    const tell = () => this.snapshots.publish({ [name]: this.#frozen(list.snapshot()) })
    if (!this.#isOver && !this.#watching.has(name)) {
      this.#watching.set(name, list.watch(tell))
      tell()
    }
    return list
  }

  /** Until it is asked for again, or another account or network is in use. */
  #fail(name: ListName): void {
    if (this.#isOver || this.#watching.has(name)) return
    this.#failed.get(name)?.()
    this.#say(name, 'failed')
    const owner = ({ accounts, network }: Snapshots) =>
      `${String(network.caipNetworkId)} ${Object.values(accounts)
        .map(({ address }) => address)
        .join()}`
    const stop = this.snapshots.subscribe(owner, () => {
      this.#failed.get(name)?.()
      this.#say(name, 'idle')
    })
    this.#failed.set(name, () => {
      stop()
      this.#failed.delete(name)
    })
  }

  #say(name: ListName, status: ListStatus): void {
    this.snapshots.publish({ [name]: { ...(ownValue<unknown>(this.snapshots.value, name) as object), status } })
  }

  dispose(): void {
    this.#isOver = true
    for (const stop of [...this.#failed.values()]) stop()
    for (const stop of this.#watching.values()) stop()
  }
  /** A copy down to the last part: what is handed out cannot be changed, and the service's own objects stay as they are. */
  #frozen(snapshot: Readonly<Record<string, unknown>>) {
    const own = (value: unknown) =>
      Array.isArray(value) ? Object.freeze(value.map((each) => (typeof each === 'object' ? this.#copied(each) : each))) : value
    return Object.freeze(Object.fromEntries(Object.entries(snapshot).map(([key, value]) => [key, own(value)])))
  }

  #copied(row: object): object {
    const copy = this.#copies.get(row) ?? frozenCopy(row)
    this.#copies.set(row, copy)
    return copy
  }
}
