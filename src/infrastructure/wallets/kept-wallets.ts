import type { Connector } from '../../domain/connection/connection.ts'
import { nameId } from '../../domain/wallets/name-id.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'
import { AnnouncedWalletRanking } from './announced-wallet-ranking.ts'

/** Ids of our own connectors, in lower case, which no wallet of a page may use. */
const OURS = new Set(['walletconnect', 'injected', 'auth', 'safe', 'ledger', 'baseaccount', 'coinbasewallet', 'coinbasewalletsdk'])

type Draft = Omit<Connector, 'id' | 'rdns' | 'provider' | 'connectors'> & Readonly<{ id: string | undefined; provider: object }>

/** The wallets found in the page, in order of arrival. By namespace and name. */
export class KeptWallets extends AnnouncedWalletRanking {
  readonly #kinds = new WeakMap<Connector, NamespaceSource['kind']>()

  constructor(private readonly known: ReadonlySet<string>) {
    super()
  }

  protected isKnown(claim: string): boolean {
    return this.known.has(claim.slice(claim.indexOf(' ') + 1))
  }

  /** `chain`: in this namespace. */
  has(provider: object, chain?: string): boolean {
    return this.ofProvider(provider).some(({ connector }) => chain === undefined || connector.chain === chain)
  }

  /** `isAsked`: in response to our request event. */
  again(provider: object, isAsked: boolean): boolean {
    return this.ofProvider(provider).filter((heard) => this.heardAgain(heard, isAsked)).length > 0
  }

  /** False when nothing changed: the wallet was already found, by this or another source. */
  add(draft: Draft, kind: NamespaceSource['kind'], isAsked: boolean): boolean {
    const { chain, provider } = draft
    const id = draft.id ?? nameId(draft.name)
    const claim = `${chain} ${id}`
    const [first, ...others] = this.ofKey(claim)
    // One wallet found by two sources. If several wallets claim the name, they cannot be matched.
    const isOtherWay = first !== undefined && others.length === 0 && this.#kinds.get(first.connector) !== kind
    // The same object is the same wallet, whatever its names.
    if (isOtherWay || this.has(provider, chain)) return false
    const connector: Connector = Object.freeze({ ...draft, id: this.idFor(OURS.has(id) ? undefined : id, chain, `announced-${chain}-`) })
    this.#kinds.set(connector, kind)
    this.keep({ connector, claim, key: claim }, isAsked)
    return true
  }

  remove(provider: object): boolean {
    const left = this.ofProvider(provider)
    for (const heard of left) this.forget(heard)
    return left.length > 0
  }
}
