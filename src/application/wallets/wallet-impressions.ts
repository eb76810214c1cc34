import type { Subscription } from 'rxjs'
import type { EventService } from '../../domain/analytics/event-service.ts'
import type { WalletImpression } from '../../domain/analytics/events.ts'
import type { ModalService } from '../../domain/routing/modal-service.ts'
import type { Router } from '../../domain/routing/router.ts'
import type { WalletRow } from '../../domain/wallets/wallet-rows.ts'
import type { ListedWallet } from '../../ports/wallets/wallet-registry.ts'

/** Tracks which wallets were shown and their position in the list: each once per opening of the dialog. */
export class WalletImpressions {
  readonly #told = new Set<string>()
  readonly #watching: Subscription

  constructor(
    private readonly events: EventService,
    private readonly router: Router,
    modal: ModalService,
  ) {
    this.#watching = modal.state.value$.subscribe(({ open }) => open || this.#told.clear())
  }

  /** Rows of the connect list, from its top. */
  rows(rows: readonly WalletRow[]): void {
    this.#tell(
      rows.flatMap(({ wallet, route, isOffer, group }, displayIndex) => {
        const { name, rdns, id } = wallet
        // Skips the WalletConnect row, which is not a wallet, and placeholders.
        if (!route || (!isOffer && group !== 'injected' && group !== 'recent')) return []
        const { order } = route.params?.wallet ?? {}
        return [{ name, displayIndex, walletRank: order, ...(isOffer && group !== 'custom' ? { explorerId: id } : { rdnsId: rdns }) }]
      }),
    )
  }

  /** Wallets of a registry list; `from` is the position of the first. */
  listed(wallets: readonly ListedWallet[], from: number, query: string): void {
    this.#tell(
      wallets.map(({ name, id, order, isCertified }, index) => ({
        name,
        displayIndex: from + index,
        walletRank: order,
        explorerId: id,
        certified: isCertified,
        ...(query !== '' && { query }),
      })),
    )
  }

  dispose(): void {
    this.#watching.unsubscribe()
  }

  #tell(shown: readonly Omit<WalletImpression, 'view'>[]): void {
    const { view } = this.router.current
    const items = shown.flatMap((item) => {
      const key = [view, item.query, item.explorerId ?? item.rdnsId ?? item.name].join(' ')
      if (this.#told.has(key)) return []
      this.#told.add(key)
      return [{ ...item, view }]
    })
    if (items.length > 0) this.events.track('WALLET_IMPRESSION_V2', { items })
  }
}
