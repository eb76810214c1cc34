import type { ConnectorGroup } from '../options/portico-options.ts'
import type { Route } from '../routing/view.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { WalletRow } from './wallet-rows.ts'

/** A row of the connect list that no wallet of this page stands behind: one of the registry, or of the site's own. */
export type Offer = Readonly<{
  id: string
  name: string
  imageUrl?: string | undefined
  group: ConnectorGroup
  /** Where its row leads. Undefined: it is on its way, and its place is kept. */
  route?: Route | undefined
  /** The wallet's own domain. */
  rdns?: string | undefined
}>

export type OffersState = Readonly<{
  /** `pending`: the code that knows them is on its way, and their places are kept. */
  status: 'none' | 'pending' | 'ready' | 'failed'
  offers: readonly Offer[]
  /** How many wallets the list of all wallets has, as shown; undefined: no such list. */
  all: string | undefined
  /** Places that stay empty, so that nothing moves under a pointer. */
  gaps: number
  /** Seconds until what failed can be tried again. */
  wait?: number | undefined
  /** Every offer needs the relay, which holds one wallet at a time. */
  disabled: boolean
  /** Domains and names of the wallets that the site excludes, or includes, by their registry ids. */
  excluded: readonly string[]
  included: readonly string[]
}>

export type OffersSource = Readonly<{ start(): void; retry(): void; saw(rows: readonly WalletRow[]): void }>

const NONE: OffersState = { status: 'none', offers: [], all: undefined, gaps: 0, disabled: false, excluded: [], included: [] }

/**
 * What the connect list shows besides the wallets of this page. Where there may be any, the code that knows them is fetched when the list
 * is first shown; the wallets of the page never wait for it.
 */
export class WalletOffers {
  readonly #state: Store<OffersState>
  readonly state: ReadonlyStore<OffersState>
  #source: Promise<OffersSource> | undefined
  #isShown = false

  /** `isWanted`: whether the site's options leave anything to offer; they may change. */
  constructor(
    private readonly load: (() => Promise<OffersSource>) | undefined,
    private readonly isWanted: () => boolean = () => load !== undefined,
  ) {
    this.#state = new Store<OffersState>(isWanted() ? { ...NONE, status: 'pending' } : NONE)
    this.state = this.#state
  }

  /** The list is shown. A failed download is tried again the next time. */
  async want(): Promise<void> {
    this.#isShown = true
    if (!this.#source && !this.isWanted()) return
    try {
      this.#source ??= this.load?.()
      const source = await this.#source
      source?.start()
    } catch {
      this.#source = undefined
      this.set({ status: 'none' })
    }
  }

  /** The site's options have changed. Once the code is there, it follows them itself. */
  reconsider(): void {
    const { status } = this.#state.value
    if (this.#source) return
    if (!this.isWanted()) {
      if (status === 'pending') this.set({ status: 'none' })
    } else if (status === 'none') {
      this.set({ status: 'pending' })
      if (this.#isShown) void this.want()
    }
  }

  async retry(): Promise<void> {
    const source = await this.#source
    source?.retry()
  }

  /** These rows are on the screen. */
  saw(rows: readonly WalletRow[]): void {
    this.#source?.then((source) => source.saw(rows)).catch(() => {})
  }

  set(change: Partial<OffersState>): void {
    this.#state.set({ ...this.#state.value, ...change })
  }
}
