import type { Subscription } from 'rxjs'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { assetImageId, knownImageId } from './asset-image-ids.ts'
import type { AssetKey, AssetSource, AssetsState } from './asset-pictures.ts'
import type { PictureService } from './picture-service.ts'

/** Registry pictures of networks, namespaces and connectors. */
export class RegistryAssets implements AssetSource {
  readonly #state = new Store<AssetsState>(new Map())
  readonly state: ReadonlyStore<AssetsState> = this.#state
  readonly #wanted = new Map<AssetKey, string>()
  readonly #watching: Subscription
  #isDisposed = false

  constructor(
    private readonly pictures: PictureService,
    private readonly options: OptionsService,
  ) {
    this.#watching = pictures.state.value$.subscribe(() => this.#tell())
  }

  want(keys: readonly AssetKey[]): void {
    if (!isServed(this.options.state.value, 'registry')) return
    const isNetwork = (key: AssetKey) => key.startsWith('network:')
    const others = keys.filter((key) => !isNetwork(key))
    this.#fetch(others.map((key) => [key, knownImageId(key)]))
    if (others.length < keys.length) void this.#wantNetworks(keys.filter(isNetwork))
  }

  async #wantNetworks(keys: readonly AssetKey[]): Promise<void> {
    const found = await Promise.all(keys.map(async (key) => [key, await assetImageId(key)] as const))
    if (!this.#isDisposed) this.#fetch(found)
  }

  #fetch(keys: readonly (readonly [AssetKey, string | undefined])[]): void {
    const known = keys.flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const]))
    for (const [key, id] of known) this.#wanted.set(key, id)
    this.pictures.want(
      known.map(([, id]) => id),
      'asset',
    )
    this.#tell()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#watching.unsubscribe()
  }

  #tell(): void {
    const found = [...this.#wanted].flatMap(([key, id]) => {
      const url = this.pictures.state.value.get(`asset:${id}`)
      return url === undefined ? [] : [[key, url] as const]
    })
    const before = this.#state.value
    if (found.length !== before.size || found.some(([key, url]) => before.get(key) !== url)) this.#state.set(new Map(found))
  }
}
