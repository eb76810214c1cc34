import type { Connector } from '../../domain/connection/connection.ts'
import { isObject } from '../shared/eip1193-request.ts'
import { nameOf, parseRdns, parseUuid, type RawAnnouncement } from './announcement.ts'
import { IconBudget } from './icon-budget.ts'
import { type Heard, WalletCrowd } from './wallet-crowd.ts'

/** Providers under one uuid that are kept: the first has the row, of the others a few stay within reach. */
const MAX_PER_UUID = 4

/** A name is cut after 40 letters, but a letter may have many units; a page that announces many long names gets less attention for each. */
const NAME_UNITS = 2048
const LONG_UNITS = 48
const MAX_LONG_NAMES = 20
/** A page with more identities than this is flooded. */
const MAX_CALM = 200
/** So many identities are remembered before those of forgotten wallets are let go. */
const MAX_KEYS = 25_000

/** The wallets that announced themselves: first come, first kept, for the life of the page. */
export class AnnouncedWallets {
  #known: ReadonlySet<string> = new Set()
  readonly #crowd = new WalletCrowd((rdns) => this.#known.has(rdns))
  readonly #byProvider = new WeakMap<object, readonly Heard[]>()
  readonly #byUuid = new Map<string, readonly Heard[]>()
  readonly #domains = new Set<string>()
  #named = 0
  #longNames = 0
  readonly #icons = new IconBudget()

  get connectors(): readonly Connector[] {
    return this.#crowd.rows
  }

  get others(): readonly Connector[] {
    return this.#crowd.others
  }

  /** Someone may be known now who was not before. */
  reconsider(): void {
    this.#crowd.reconsider()
  }

  /** Domains, in lower case, that keep a place even when the list is full. The set may grow later: it is read, not copied. */
  favour(known: ReadonlySet<string>): void {
    this.#known = known
  }

  hasProvider(provider: unknown): boolean {
    return isObject(provider) && this.#ofProvider(provider).length > 0
  }

  /** `isAsked`: in answer to a request of ours. False when nothing changed. */
  add(raw: RawAnnouncement, isAsked: boolean): boolean {
    const rdns = parseRdns(raw.rdns)
    // A wallet with a fresh uuid each time is still one wallet.
    const itself = this.#ofProvider(raw.provider).find(({ connector }) => connector.rdns === rdns)
    if (itself) return this.#crowd.again(itself, isAsked)
    const uuid = parseUuid(raw.uuid)
    // In a flood, what repeats an identity is not worth a look.
    if (uuid !== undefined && this.#byUuid.size > MAX_CALM && this.#byUuid.has(uuid)) return false
    if (typeof raw.name === 'string' && raw.name.length > LONG_UNITS) this.#longNames += 1
    const name = nameOf(raw, rdns, this.#longNames > MAX_LONG_NAMES ? LONG_UNITS : NAME_UNITS)
    if (!name) return false
    const key = uuid ?? `${rdns ?? ''} ${name}`
    const twins = (this.#byUuid.get(key) ?? []).filter((heard) => this.#crowd.has(heard))
    if (twins.length >= MAX_PER_UUID) return false
    if (this.#byUuid.size > MAX_KEYS) this.#letGo()
    const { provider } = raw
    const id = this.#idFor(rdns)
    const imageUrl = this.#icons.read(raw.icon)
    const connector: Connector = Object.freeze({ id, type: 'ANNOUNCED', name, imageUrl, rdns, chain: 'eip155', provider })
    const heard = this.#crowd.add(connector, { claim: rdns ?? name, isAsked, isRepeat: twins.length > 0 })
    this.#byUuid.set(key, [...twins, heard])
    this.#byProvider.set(provider, [...this.#ofProvider(provider), heard])
    return true
  }

  #ofProvider(provider: object): readonly Heard[] {
    return (this.#byProvider.get(provider) ?? []).filter((heard) => this.#crowd.has(heard))
  }

  #letGo(): void {
    for (const [key, heard] of this.#byUuid) if (!heard.some((each) => this.#crowd.has(each))) this.#byUuid.delete(key)
    this.#domains.clear()
    for (const { connector } of this.#crowd.all) this.#domains.add(connector.id)
  }

  /** The first wallet of a domain carries it as id; others, and wallets without one, get an id made here. */
  #idFor(rdns: string | undefined): string {
    if (rdns && !this.#domains.has(rdns)) {
      this.#domains.add(rdns)
      return rdns
    }
    this.#named += 1
    return `announced-${this.#named}`
  }
}
