import type { Connector } from '../../domain/connection/connection.ts'
import { isObject } from '../shared/eip1193-request.ts'
import { AnnouncedWalletRanking, type Heard } from './announced-wallet-ranking.ts'
import { nameOf, parseRdns, parseUuid, type RawAnnouncement } from './announcement.ts'
import { IconBudget } from './icon-budget.ts'

/** Providers kept per uuid: the first gets the row, the others stay available to search. */
const MAX_PER_UUID = 4

/**
 * Limit of the units read of a name before it is cut to 40 characters, since a character can have many units. For further wallets of the
 * same page the limit is lower.
 */
const NAME_UNITS = 2048
const LONG_UNITS = 48
const MAX_LONG_NAMES = 20
/** With more identities than this, the page is treated as flooded. */
const MAX_CALM = 200
/** Identities remembered before those of evicted wallets are removed. */
const MAX_KEYS = 25_000

/** Wallets announced by EIP-6963, in order of arrival, kept for the page's life. */
export class AnnouncedWallets {
  #known: ReadonlySet<string> = new Set()
  readonly #ranking = new AnnouncedWalletRanking((rdns) => this.#known.has(rdns))
  readonly #byProvider = new WeakMap<object, readonly Heard[]>()
  readonly #byUuid = new Map<string, readonly Heard[]>()
  readonly #domains = new Set<string>()
  #named = 0
  #longNames = 0
  readonly #icons = new IconBudget()

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

  /** Domains, in lower case, that keep a row even when the list is full. The set is read on each use, so it can grow later. */
  favour(known: ReadonlySet<string>): void {
    this.#known = known
  }

  hasProvider(provider: unknown): boolean {
    return isObject(provider) && this.#ofProvider(provider).length > 0
  }

  /** `isAsked`: in response to our request event. False when nothing changed. */
  add(raw: RawAnnouncement, isAsked: boolean): boolean {
    const rdns = parseRdns(raw.rdns)
    // A wallet that announces a new uuid each time is still one wallet.
    const itself = this.#ofProvider(raw.provider).find(({ connector }) => connector.rdns === rdns)
    if (itself) return this.#ranking.again(itself, isAsked)
    const uuid = parseUuid(raw.uuid)
    // During a flood, repeated identities are ignored.
    if (uuid !== undefined && this.#byUuid.size > MAX_CALM && this.#byUuid.has(uuid)) return false
    if (typeof raw.name === 'string' && raw.name.length > LONG_UNITS) this.#longNames += 1
    const name = nameOf(raw, rdns, this.#longNames > MAX_LONG_NAMES ? LONG_UNITS : NAME_UNITS)
    if (!name) return false
    const key = uuid ?? `${rdns ?? ''} ${name}`
    const twins = (this.#byUuid.get(key) ?? []).filter((heard) => this.#ranking.has(heard))
    if (twins.length >= MAX_PER_UUID) return false
    if (this.#byUuid.size > MAX_KEYS) this.#letGo()
    const { provider } = raw
    const id = this.#idFor(rdns)
    const imageUrl = this.#icons.read(raw.icon)
    const connector: Connector = Object.freeze({ id, type: 'ANNOUNCED', name, imageUrl, rdns, chain: 'eip155', provider })
    const heard = this.#ranking.add(connector, { claim: rdns ?? name, isAsked, isRepeat: twins.length > 0 })
    this.#byUuid.set(key, [...twins, heard])
    this.#byProvider.set(provider, [...this.#ofProvider(provider), heard])
    return true
  }

  #ofProvider(provider: object): readonly Heard[] {
    return (this.#byProvider.get(provider) ?? []).filter((heard) => this.#ranking.has(heard))
  }

  #letGo(): void {
    for (const [key, heard] of this.#byUuid) if (!heard.some((each) => this.#ranking.has(each))) this.#byUuid.delete(key)
    this.#domains.clear()
    for (const { connector } of this.#ranking.all) this.#domains.add(connector.id)
  }

  /** The first wallet of a domain gets the domain as its id; others, and wallets without one, get a generated id. */
  #idFor(rdns: string | undefined): string {
    if (rdns && !this.#domains.has(rdns)) {
      this.#domains.add(rdns)
      return rdns
    }
    this.#named += 1
    return `announced-${this.#named}`
  }
}
