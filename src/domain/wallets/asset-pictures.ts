import type { Coin } from '../money/coin.ts'
import type { ChainNamespace, Network } from '../network/network.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'

/** The subject of a picture: network, namespace, connector, the site's registry image id, currency to pay with, or token by symbol. */
export type AssetKey =
  | `network:${string}`
  | `chain:${ChainNamespace}`
  | `connector:${string}`
  | `asset:${string}`
  | `currency:${string}`
  | `token:${string}`
/** Object URLs of the loaded pictures. */
export type AssetsState = ReadonlyMap<AssetKey, string>
export type AssetSource = Readonly<{ state: ReadonlyStore<AssetsState>; want(keys: readonly AssetKey[]): void }>

/** A number is a network of eip155; Stacks has such references too. */
export function networkAsset({ id, chainNamespace, assets: { imageId } }: Pick<Network, 'id' | 'chainNamespace' | 'assets'>): AssetKey {
  if (imageId !== undefined) return `asset:${imageId}`
  return chainNamespace !== 'eip155' && /^\d+$/.test(String(id)) ? `network:${chainNamespace}:${id}` : `network:${id}`
}

/**
 * Of networks' own coins and of well-known contracts, where the source of the coins has no picture: nodes have none. Not of another token,
 * which anybody can give a known symbol.
 */
export function pictureOfCoin({ address, symbol, isGenuine }: Pick<Coin, 'address' | 'symbol' | 'isGenuine'>): AssetKey | undefined {
  return address === undefined || isGenuine ? `token:${symbol}` : undefined
}

/**
 * Registry pictures for items without their own. Views request what they show; the loading code is fetched later, and not on every site.
 * Until then, initials are shown.
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

  /** Called once the loading code is available. */
  feed(source: AssetSource): void {
    if (this.#source === source) return
    this.#source = source
    source.state.value$.subscribe((pictures) => this.#state.set(pictures))
    source.want([...this.#wanted])
    this.#wanted.clear()
  }
}
