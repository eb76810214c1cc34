import type { ChainNamespace, Network } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** What a picture is of: a network, a family of chains, a connector, or an id of the registry that the site wrote itself. */
export type AssetKey = `network:${string}` | `chain:${ChainNamespace}` | `connector:${string}` | `asset:${string}`
/** Addresses of the pictures that are here. */
export type AssetsState = ReadonlyMap<AssetKey, string>
export type AssetSource = Readonly<{ state: ReadonlyStore<AssetsState>; want(keys: readonly AssetKey[]): void }>

export function networkAsset({ id, assets: { imageId } }: Pick<Network, 'id' | 'assets'>): AssetKey {
  return imageId === undefined ? `network:${id}` : `asset:${imageId}`
}

/**
 * Pictures of the registry for what brings none along. Views say what they show; the code that fetches comes later, and not on every site:
 * initials stand there until then.
 */
export class AssetPictures {
  readonly #state = new Store<AssetsState>(new Map())
  readonly state: ReadonlyStore<AssetsState> = this.#state
  readonly #wanted = new Set<AssetKey>()
  #source: AssetSource | undefined

  want(key: AssetKey): void {
    if (this.#source) this.#source.want([key])
    else this.#wanted.add(key)
  }

  /** The code that fetches is there. */
  feed(source: AssetSource): void {
    if (this.#source === source) return
    this.#source = source
    source.state.value$.subscribe((pictures) => this.#state.set(pictures))
    source.want([...this.#wanted])
    this.#wanted.clear()
  }
}
