import { isServed } from '../options/is-served.ts'
import type { OptionsService } from '../options/options-service.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { AssetKey, AssetSource, AssetsState } from './asset-pictures.ts'
import type { PictureService } from './picture-service.ts'

/** The registry's image ids: undefined where it has none. `known` of everything but networks. */
export type ImageIds = Readonly<{
  known(key: AssetKey): string | undefined
  find(key: AssetKey): Promise<string | undefined>
}>

/** Registry pictures of networks, namespaces, connectors, currencies and tokens. */
export class RegistryAssets extends Disposable implements AssetSource {
  readonly #state = new Store<AssetsState>(new Map())
  readonly state: ReadonlyStore<AssetsState> = this.#state
  /** Each key's picture. */
  readonly #wanted = new Map<AssetKey, string>()

  constructor(
    private readonly pictures: PictureService,
    private readonly options: OptionsService,
    private readonly ids: ImageIds,
  ) {
    super()
    this.own(pictures.state.value$.subscribe(() => this.#tell()))
  }

  want(keys: readonly AssetKey[]): void {
    if (!isServed(this.options.state.value, 'registry')) return
    const isOf = (kind: string) => (key: AssetKey) => key.startsWith(`${kind}:`)
    const named = ['currency', 'token'] as const
    const others = keys.filter((key) => !['network', ...named].some((kind) => isOf(kind)(key)))
    this.#fetch(others.map((key) => [key, this.ids.known(key)]))
    for (const kind of named)
      this.#fetch(
        keys.filter(isOf(kind)).map((key) => [key, key.slice(kind.length + 1)]),
        kind,
      )
    const networks = keys.filter(isOf('network'))
    if (networks.length > 0) void this.#wantNetworks(networks)
  }

  async #wantNetworks(keys: readonly AssetKey[]): Promise<void> {
    const found = await Promise.all(keys.map(async (key) => [key, await this.ids.find(key)] as const))
    if (!this.isDisposed) this.#fetch(found)
  }

  #fetch(keys: readonly (readonly [AssetKey, string | undefined])[], kind: 'asset' | 'currency' | 'token' = 'asset'): void {
    const known = keys.flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const]))
    if (known.length === 0) return
    for (const [key, id] of known) this.#wanted.set(key, `${kind}:${id}`)
    this.pictures.want(
      known.map(([, id]) => id),
      kind,
    )
    this.#tell()
  }

  #tell(): void {
    const found = [...this.#wanted].flatMap(([key, picture]) => {
      const url = this.pictures.state.value.get(picture)
      return url === undefined ? [] : [[key, url] as const]
    })
    const before = this.#state.value
    if (found.length !== before.size || found.some(([key, url]) => before.get(key) !== url)) this.#state.set(new Map(found))
  }
}
