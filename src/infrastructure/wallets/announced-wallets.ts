import type { Connector } from '../../domain/connection/connection.ts'
import { IconBudget } from './announced-icon.ts'
import { AnnouncedWalletRanking } from './announced-wallet-ranking.ts'
import { nameOf, parseRdns, parseUuid, type RawAnnouncement } from './announcement.ts'

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

/** Wallets announced by EIP-6963, in order of arrival, kept for the page's life. By uuid. */
export class AnnouncedWallets extends AnnouncedWalletRanking {
  #known: ReadonlySet<string> = new Set()
  #longNames = 0
  readonly #icons = new IconBudget()

  /** Domains, in lower case, that keep a row even when the list is full. The set is read on each use, so it can grow later. */
  favour(known: ReadonlySet<string>): void {
    this.#known = known
  }

  protected isKnown(rdns: string): boolean {
    return this.#known.has(rdns)
  }

  hasProvider(provider: unknown): boolean {
    return this.ofProvider(provider).length > 0
  }

  /** `isAsked`: in response to our request event. False when nothing changed. */
  add(raw: RawAnnouncement, isAsked: boolean): boolean {
    const rdns = parseRdns(raw.rdns)
    // A wallet that announces a new uuid each time is still one wallet.
    const itself = this.ofProvider(raw.provider).find(({ connector }) => connector.rdns === rdns)
    if (itself) return this.heardAgain(itself, isAsked)
    const uuid = parseUuid(raw.uuid)
    // During a flood, repeated identities are ignored.
    if (uuid !== undefined && this.keys > MAX_CALM && this.ofKey(uuid).length > 0) return false
    if (typeof raw.name === 'string' && raw.name.length > LONG_UNITS) this.#longNames += 1
    const name = nameOf(raw, rdns, this.#longNames > MAX_LONG_NAMES ? LONG_UNITS : NAME_UNITS)
    if (!name) return false
    const key = uuid ?? `${rdns ?? ''} ${name}`
    const twins = this.ofKey(key)
    if (twins.length >= MAX_PER_UUID) return false
    const { provider } = raw
    // The first wallet of a domain gets the domain as its id.
    const id = this.idFor(rdns, 'eip155', 'announced-')
    const imageUrl = this.#icons.read(raw.icon)
    const connector: Connector = Object.freeze({ id, type: 'ANNOUNCED', name, imageUrl, rdns, chain: 'eip155', provider })
    this.keep({ connector, claim: rdns ?? name, key, isRepeat: twins.length > 0 }, isAsked)
    return true
  }
}
