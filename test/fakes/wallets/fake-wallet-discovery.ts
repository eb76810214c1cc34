import { BehaviorSubject, type Observable } from 'rxjs'
import type { Connector } from '../../../src/domain/connection/connection.ts'
import type { WalletDiscovery } from '../../../src/ports/wallets/wallet-discovery.ts'

/** A page whose wallets are told what to do. */
export class FakeWalletDiscovery implements WalletDiscovery {
  readonly #connectors = new BehaviorSubject<readonly Connector[]>([])
  readonly connectors$: Observable<readonly Connector[]> = this.#connectors.asObservable()
  /** Wallets that answer only when asked. */
  answering: Connector[] = []
  /** Set it before something is announced. */
  others: readonly Connector[] = []
  known: ReadonlySet<string> = new Set()
  refreshes = 0
  #heard: Connector[] = []
  #isListening = false

  /** A wallet announces itself; the second announcement of the same id for the same namespace is ignored. */
  announce(connector: Connector): void {
    if (this.#heard.some(({ id, chain }) => id === connector.id && chain === connector.chain)) return
    this.#heard = [...this.#heard, connector]
    if (this.#isListening) this.#connectors.next(this.#heard)
  }

  start(known: ReadonlySet<string>): void {
    this.known = known
    this.#isListening = true
    this.#connectors.next(this.#heard)
    for (const connector of this.answering) this.announce(connector)
  }

  refresh(): void {
    this.refreshes += 1
    for (const connector of this.answering) this.announce(connector)
  }

  dispose(): void {
    this.#isListening = false
    this.#connectors.complete()
  }
}
