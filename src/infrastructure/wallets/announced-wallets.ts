import type { Connector } from '../../domain/connection/connection.ts'
import { parseIcon } from './announced-icon.ts'
import { nameOf, parseRdns, parseUuid, type RawAnnouncement } from './announcement.ts'

/** Rows kept, whoever announces how much. Threat T10. */
export const MAX_ANNOUNCED = 50
/** Rows that one domain may claim: enough to show that two wallets claim it, too few to crowd others out. */
const MAX_PER_RDNS = 4
/** After so many names that led nowhere, a page's announcements are no longer worth reading one by one. */
const MAX_REFUSED = 500

type Entry = Readonly<{ key: string; connector: Connector }>

/** The wallets that announced themselves: first come, first kept, for the life of the page. */
export class AnnouncedWallets {
  readonly #entries = new Map<string, Entry>()
  #known: ReadonlySet<string> = new Set()
  #named = 0
  #refused = 0

  get connectors(): readonly Connector[] {
    return [...this.#entries.values()].map(({ connector }) => connector)
  }

  /** Domains, in lower case, that keep a place even when the list is full. The set may grow later: it is read, not copied. */
  favour(known: ReadonlySet<string>): void {
    this.#known = known
  }

  hasProvider(provider: unknown): boolean {
    return [...this.#entries.values()].some(({ connector }) => connector.provider === provider)
  }

  /** False when nothing changed: already there, refused, or no room. */
  add(raw: RawAnnouncement): boolean {
    const uuid = parseUuid(raw.uuid)
    if (uuid !== undefined && this.#entries.has(uuid)) return false
    const rdns = parseRdns(raw.rdns)
    const isKnown = this.#isKnown(rdns)
    const isFull = this.#entries.size >= MAX_ANNOUNCED
    const evicted = isFull && isKnown ? this.#lastUnknown() : undefined
    const isTiresome = this.#refused >= MAX_REFUSED && !isKnown
    if ((isFull && !evicted) || isTiresome || !this.#hasRoomFor(rdns, raw.provider)) return false
    const name = nameOf(raw, rdns)
    const key = uuid ?? `${rdns ?? ''} ${name}`
    if (!name || this.#entries.has(key)) {
      this.#refused += 1
      return false
    }
    if (evicted) this.#entries.delete(evicted.key)
    const { icon, provider } = raw
    const id = this.#idFor(rdns)
    const connector: Connector = Object.freeze({ id, type: 'ANNOUNCED', name, imageUrl: parseIcon(icon), rdns, chain: 'eip155', provider })
    this.#entries.set(key, { key, connector })
    return true
  }

  #hasRoomFor(rdns: string | undefined, provider: object): boolean {
    let claims = 0
    for (const { connector } of this.#entries.values()) {
      if (connector.rdns !== rdns) continue
      // A wallet with a fresh uuid each time is still one wallet.
      if (connector.provider === provider) return false
      claims += 1
    }
    return rdns === undefined || claims < MAX_PER_RDNS
  }

  #lastUnknown(): Entry | undefined {
    return [...this.#entries.values()].reverse().find(({ connector }) => !this.#isKnown(connector.rdns))
  }

  #isKnown(rdns: string | undefined): boolean {
    return rdns !== undefined && this.#known.has(rdns)
  }

  /** The first wallet of a domain carries it as id; others, and wallets without one, get an id made here. */
  #idFor(rdns: string | undefined): string {
    const isTaken = [...this.#entries.values()].some(({ connector }) => connector.id === rdns)
    if (rdns && !isTaken) return rdns
    this.#named += 1
    return `announced-${this.#named}`
  }
}
