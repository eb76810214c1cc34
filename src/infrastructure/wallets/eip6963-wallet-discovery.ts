import { BehaviorSubject, type Observable } from 'rxjs'
import type { Connector } from '../../domain/connection/connection.ts'
import { attempt } from '../../domain/shared/attempt.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { WalletDiscovery } from '../../ports/wallets/wallet-discovery.ts'
import { requestFunction } from '../shared/eip1193-request.ts'
import { AnnouncedWallets } from './announced-wallets.ts'
import { readAnnouncement } from './announcement.ts'
import { type DiscoveryTarget, GuardedTarget } from './guarded-target.ts'

export type DiscoverySource = Readonly<{
  target: DiscoveryTarget
  /** The `eip6963:announceProvider` events received before this code was loaded. */
  buffered: () => readonly unknown[]
  /** Read at each refresh, because a site can change it. */
  readonly enable6963: boolean
  readonly enableInjected: boolean
  /** Loads the discovery of wallets without EIP-1193; used by sites with such namespaces. */
  further?: ((known: ReadonlySet<string>, changed: () => void) => Promise<FurtherWallets>) | undefined
}>

/** Wallets found by other means: none before the first `refresh`. `changed` is called on each change of the list. */
export interface FurtherWallets {
  readonly connectors: readonly Connector[]
  /** Wallets beyond the rows. */
  readonly others: readonly Connector[]
  refresh(): void
  dispose(): void
}

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'
/** Event of wallets that inject `window.ethereum` late. */
const INITIALIZED = 'ethereum#initialized'
/** A hidden tab gets no animation frames; a timer replaces them. */
const FRAME_FALLBACK_MS = 100

export const INJECTED_CONNECTOR_ID = 'injected'

/** Wallets of this page: announced (EIP-6963) and `window.ethereum`. Threats T01-T14. Never calls a wallet. */
export class Eip6963WalletDiscovery implements WalletDiscovery {
  readonly #connectors = new BehaviorSubject<readonly Connector[]>([])
  readonly connectors$: Observable<readonly Connector[]> = this.#connectors.asObservable()
  readonly #announced = new AnnouncedWallets()
  readonly #target: GuardedTarget
  #injected: Connector | undefined
  #further: FurtherWallets | undefined
  #isDisposed = false
  pending: Promise<void> | undefined
  others: readonly Connector[] = []
  /** True during our request event: announcements received now are responses to it. */
  #isAsking = false
  #known: ReadonlySet<string> = new Set()
  #isStarted = false
  #stopAnnounced: (() => void) | undefined
  #stopInjected: (() => void) | undefined
  #cancelEmission: (() => void) | undefined

  constructor(
    private readonly source: DiscoverySource,
    private readonly clock: Clock,
  ) {
    this.#target = new GuardedTarget(source.target)
  }

  start(known: ReadonlySet<string>): void {
    this.#announced.favour(known)
    this.#known = known
    if (this.#isStarted) return
    this.#isStarted = true
    this.refresh()
    this.#emit()
  }

  refresh(): void {
    this.#announced.reconsider()
    if (this.#isStarted) this.#listen()
    if (this.source.enable6963) this.#ask()
    this.#lookForInjected()
    this.#lookFurther()
    if (this.#isStarted) this.#emitSoon()
  }

  #listen(): void {
    const { enable6963, enableInjected } = this.source
    if (enable6963 && !this.#stopAnnounced) {
      this.#stopAnnounced = this.#target.listen(ANNOUNCE, (event) => this.#hear(event))
      for (const event of this.#buffered()) this.#hear(event)
    }
    if (enableInjected) this.#stopInjected ??= this.#target.listen(INITIALIZED, () => this.#lookForInjected())
    if (!enable6963) this.#deafenAnnounced()
    if (!enableInjected) this.#deafenInjected()
  }

  #deafenAnnounced(): void {
    this.#stopAnnounced?.()
    this.#stopAnnounced = undefined
  }

  #deafenInjected(): void {
    this.#stopInjected?.()
    this.#stopInjected = undefined
  }

  #ask(): void {
    this.#isAsking = true
    try {
      this.#target.dispatch(REQUEST)
    } finally {
      this.#isAsking = false
    }
  }

  dispose(): void {
    this.#isDisposed = true
    this.#further?.dispose()
    this.#deafenAnnounced()
    this.#deafenInjected()
    this.#isStarted = false
    this.#cancelEmission?.()
    this.#connectors.complete()
  }

  #buffered(): readonly unknown[] {
    return attempt(() => this.source.buffered(), [])
  }

  #hear(event: unknown): void {
    const raw = readAnnouncement(event)
    if (!raw || raw.provider === this.source.target || raw.provider === globalThis) return
    if (this.#announced.add(raw, this.#isAsking)) this.#emitSoon()
  }

  #lookForInjected(): void {
    if (!this.source.enableInjected || this.#injected) return
    const provider = this.#target.ethereum()
    if (!requestFunction(provider)) return
    this.#injected = Object.freeze({ id: INJECTED_CONNECTOR_ID, type: 'INJECTED', name: 'Browser Wallet', chain: 'eip155', provider })
    this.#emitSoon()
  }

  /** A failed download is retried with the next refresh. */
  #lookFurther(): void {
    this.#further?.refresh()
    if (this.#further || this.pending) return
    const found = (further: FurtherWallets) => {
      if (this.#isDisposed) return further.dispose()
      this.#further = further
      further.refresh()
      this.#emit()
    }
    this.pending = this.source
      .further?.(this.#known, () => this.#emitSoon())
      .then(found, () => {})
      .finally(() => {
        this.pending = undefined
      })
  }

  /** Emits at most once per frame, however many announcements arrive. */
  #emitSoon(): void {
    if (this.#cancelEmission) return
    const cancels: ((() => void) | undefined)[] = []
    this.#cancelEmission = () => {
      for (const cancel of cancels) cancel?.()
    }
    const run = () => this.#emit()
    cancels.push(this.clock.after(FRAME_FALLBACK_MS, run), this.#target.frame(run))
  }

  #emit(): void {
    this.#cancelEmission?.()
    this.#cancelEmission = undefined
    const { enable6963, enableInjected } = this.source
    const announced = enable6963 ? this.#announced : undefined
    const injected = enableInjected && this.#injected && !announced?.hasProvider(this.#injected.provider) ? [this.#injected] : []
    const next = [...(announced?.connectors ?? []), ...injected, ...(this.#further?.connectors ?? [])]
    const others = [...(announced?.others ?? []), ...(this.#further?.others ?? [])]
    const isSame = isSameList(next, this.#connectors.value) && isSameList(others, this.others)
    this.others = others
    if (!isSame) this.#connectors.next(next)
  }
}

function isSameList(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index])
}
