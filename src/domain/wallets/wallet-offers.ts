import type { ConnectorGroup } from '../options/portico-options.ts'
import { same } from '../shared/same.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { Offer, WalletRow } from './wallet-rows.ts'

export type OffersState = Readonly<{
  /** `pending`: the code is loading and placeholders are shown. */
  status: 'none' | 'pending' | 'ready' | 'failed'
  offers: readonly Offer[]
  /** The displayed number of all wallets; undefined: there is no such list. */
  all: string | undefined
  /** Seconds until a retry is possible. */
  wait?: number | undefined
  /** Every offer uses WalletConnect, which supports one session at a time. */
  disabled: boolean
  /** Domains and names of the wallets that the site excludes, or includes, by their registry ids. */
  excluded: readonly string[]
  included: readonly string[]
}>

/** Placeholders. */
export function waiting(group: ConnectorGroup, count: number): readonly Offer[] {
  return Array.from({ length: count }, (_, place) => ({ id: `${group}-${String(place)}`, name: '', group }))
}

export type OffersSource = Readonly<{ start(): void; retry(): void; saw(rows: readonly WalletRow[]): void }>

const NONE: OffersState = { status: 'none', offers: [], all: undefined, disabled: false, excluded: [], included: [] }

/**
 * The connect list's entries other than the wallets of this page. Their code is loaded when the list is first shown, if the options allow
 * any; the wallets of the page do not wait for it.
 */
export class WalletOffers {
  readonly #state: Store<OffersState>
  readonly state: ReadonlyStore<OffersState>
  #source: OffersSource | undefined
  #rows: readonly WalletRow[] = []
  #isShown = false

  /** `isWanted`: whether the site's current options allow any such entry. */
  constructor(
    private readonly load: () => Promise<OffersSource>,
    private readonly isWanted: () => boolean,
  ) {
    this.#state = new Store<OffersState>(isWanted() ? { ...NONE, status: 'pending' } : NONE)
    this.state = this.#state
  }

  /** Called when the list is shown. A failed download is retried the next time. */
  async want(): Promise<void> {
    this.#isShown = true
    if (!this.#source && !this.isWanted()) return
    try {
      this.#source = await this.load()
      this.#source.start()
      this.#source.saw(this.#rows)
    } catch {
      this.set({ status: 'none' })
    }
  }

  /** Called when the site's options change, until the loaded code follows them itself. */
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

  retry(): void {
    this.#source?.retry()
  }

  /** Called with the visible rows. */
  saw(rows: readonly WalletRow[]): void {
    this.#rows = rows
    this.#source?.saw(rows)
  }

  set(change: Partial<OffersState>): void {
    const next = { ...this.#state.value, ...change }
    if (!same(next, this.#state.value)) this.#state.set(next)
  }
}
