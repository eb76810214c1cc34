import type { Subscription } from 'rxjs'
import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { assetImageId } from './asset-image-ids.ts'
import type { AssetKey, AssetSource, AssetsState } from './asset-pictures.ts'
import type { PictureService } from './picture-service.ts'

/** Registry pictures of networks, namespaces and connectors. */
export class RegistryAssets implements AssetSource {
  readonly #state = new Store<AssetsState>(new Map())
  readonly state: ReadonlyStore<AssetsState> = this.#state
  readonly #wanted = new Map<AssetKey, string>()
  readonly #watching: Subscription

  constructor(
    private readonly pictures: PictureService,
    private readonly options: OptionsService,
  ) {
    this.#watching = pictures.state.value$.subscribe(() => this.#tell())
  }

  want(keys: readonly AssetKey[]): void {
    if (!isServed(this.options.state.value, 'registry')) return
    const known = keys.flatMap((key) => {
      const id = assetImageId(key)
      return id === undefined ? [] : [[key, id] as const]
    })
    for (const [key, id] of known) this.#wanted.set(key, id)
    this.pictures.want(
      known.map(([, id]) => id),
      'asset',
    )
    this.#tell()
  }

  dispose(): void {
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
