import type { Connector } from '../../domain/connection/connection.ts'
import { nameId } from '../../domain/wallets/name-id.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'
import { AnnouncedWalletRanking, type Heard } from './announced-wallet-ranking.ts'

/** Ids of our own connectors, in lower case, which no wallet of a page may use. */
const OURS = new Set(['walletconnect', 'injected', 'auth', 'safe', 'ledger', 'baseaccount', 'coinbasewallet', 'coinbasewalletsdk'])

/** Names remembered before those of evicted wallets are removed. */
const MAX_CLAIMS = 25_000

type Draft = Omit<Connector, 'id' | 'rdns' | 'provider' | 'connectors'> & Readonly<{ id: string | undefined; provider: object }>
/** The wallets found in the page, in order of arrival. */
export class KeptWallets {
  readonly #ranking: AnnouncedWalletRanking
  readonly #kinds = new WeakMap<Connector, NamespaceSource['kind']>()
  readonly #byProvider = new WeakMap<object, readonly Heard[]>()
  readonly #byClaim = new Map<string, readonly Heard[]>()
  readonly #ids = new Set<string>()
  #named = 0

  constructor(known: ReadonlySet<string>) {
    this.#ranking = new AnnouncedWalletRanking((claim) => known.has(claim.slice(claim.indexOf(' ') + 1)))
  }

  get connectors(): readonly Connector[] {
    return this.#ranking.rows
  }

  get others(): readonly Connector[] {
    return this.#ranking.others
  }

  /** Re-evaluates the rows after the set of known wallets has changed. */
  reconsider(): void {
    this.#ranking.reconsider()
  }

  /** `chain`: in this namespace. */
  has(provider: object, chain?: string): boolean {
    return this.#ofProvider(provider).some(({ connector }) => chain === undefined || connector.chain === chain)
  }

  /** `isAsked`: in response to our request event. */
  again(provider: object, isAsked: boolean): boolean {
    return this.#ofProvider(provider).filter((heard) => this.#ranking.again(heard, isAsked)).length > 0
  }

  /** False when nothing changed: the wallet was already found, by this or another source. */
  add(draft: Draft, kind: NamespaceSource['kind'], isAsked: boolean): boolean {
    const { chain, provider } = draft
    const id = draft.id ?? nameId(draft.name)
    const claim = `${chain} ${id}`
    const claimants = this.#ofClaim(claim)
    const [first] = claimants
    // One wallet found by two sources. If several wallets claim the name, they cannot be matched.
    const isOtherWay = claimants.length === 1 && first !== undefined && this.#kinds.get(first.connector) !== kind
    // The same object is the same wallet, whatever its names.
    if (isOtherWay || this.has(provider, chain)) return false
    if (this.#byClaim.size > MAX_CLAIMS) this.#letGo()
    const connector: Connector = Object.freeze({ ...draft, id: this.#ids.has(claim) || OURS.has(id) ? this.#spareId(chain) : id })
    this.#ids.add(claim)
    this.#kinds.set(connector, kind)
    const heard = this.#ranking.add(connector, { claim, isAsked })
    this.#byProvider.set(provider, [...this.#ofProvider(provider), heard])
    this.#byClaim.set(claim, [...claimants, heard])
    return true
  }

  remove(provider: object): boolean {
    const left = this.#ofProvider(provider)
    for (const heard of left) {
      this.#ranking.remove(heard)
      this.#ids.delete(`${heard.connector.chain} ${heard.connector.id}`)
    }
    this.#byProvider.delete(provider)
    return left.length > 0
  }

  #ofProvider(provider: object): readonly Heard[] {
    return (this.#byProvider.get(provider) ?? []).filter((heard) => this.#ranking.has(heard))
  }

  #ofClaim(claim: string): readonly Heard[] {
    return (this.#byClaim.get(claim) ?? []).filter((heard) => this.#ranking.has(heard))
  }

  #letGo(): void {
    for (const [claim, heard] of this.#byClaim) if (!heard.some((each) => this.#ranking.has(each))) this.#byClaim.delete(claim)
    this.#ids.clear()
    for (const { connector } of this.#ranking.all) this.#ids.add(`${connector.chain} ${connector.id}`)
  }

  /** An id of the form `announced-…`, which is never stored. */
  #spareId(chain: string): string {
    this.#named += 1
    return `announced-${chain}-${this.#named}`
  }
}
