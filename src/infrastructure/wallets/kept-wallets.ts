import type { Connector } from '../../domain/connection/connection.ts'
import { nameId } from '../../domain/wallets/name-id.ts'
import type { NamespaceSource } from '../../domain/wallets/wallet-source.ts'

/** Rows kept, whoever registers how much. Threat T10. */
export const MAX_KEPT = 50
/** Rows that one name may claim in one namespace: enough to show that two wallets claim it, too few to crowd others out. */
const MAX_PER_NAME = 4

/** Ids of our own connectors, in lower case: no wallet of a page may be taken for them. */
const OURS = new Set(['walletconnect', 'injected', 'auth'])

type Draft = Omit<Connector, 'id' | 'rdns' | 'provider' | 'connectors'> & Readonly<{ id: string | undefined; provider: object }>
type Entry = Readonly<{ claim: string; kind: NamespaceSource['kind']; connector: Connector }>

/** The wallets found in the page: first come, first kept. */
export class KeptWallets {
  #entries: readonly Entry[] = []
  #named = 0

  constructor(private readonly known: ReadonlySet<string>) {}

  get connectors(): readonly Connector[] {
    return this.#entries.map(({ connector }) => connector)
  }

  has(provider: object): boolean {
    return this.#entries.some(({ connector }) => connector.provider === provider)
  }

  /** False when nothing changed: already there, there by another way, or no room. */
  add(draft: Draft, kind: NamespaceSource['kind']): boolean {
    const id = draft.id ?? nameId(draft.name)
    const claim = `${draft.chain} ${id}`
    const claimants = this.#entries.filter((entry) => entry.claim === claim)
    const isSame = claimants.some((entry) => entry.kind !== kind) || this.#has(draft)
    if (isSame || claimants.length >= MAX_PER_NAME || !this.#makeRoom(id)) return false
    const connector: Connector = Object.freeze({ ...draft, id: claimants.length > 0 || OURS.has(id) ? this.#spareId(draft) : id })
    this.#entries = [...this.#entries, { claim, kind, connector }]
    return true
  }

  /** One object is one wallet, by whatever names it goes. */
  #has({ chain, provider }: Draft): boolean {
    return this.#entries.some(({ connector }) => connector.chain === chain && connector.provider === provider)
  }

  remove(provider: object): boolean {
    const left = this.#entries.filter(({ connector }) => connector.provider !== provider)
    const isChanged = left.length !== this.#entries.length
    this.#entries = left
    return isChanged
  }

  #makeRoom(id: string): boolean {
    if (this.#entries.length < MAX_KEPT) return true
    const last = [...this.#entries].reverse().find(({ connector }) => !this.known.has(connector.id))
    if (!this.known.has(id) || !last) return false
    this.#entries = this.#entries.filter((entry) => entry !== last)
    return true
  }

  /** `announced-…`: nobody remembers it. */
  #spareId({ chain }: Draft): string {
    this.#named += 1
    return `announced-${chain}-${this.#named}`
  }
}
