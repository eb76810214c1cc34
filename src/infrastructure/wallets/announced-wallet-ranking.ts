import type { Connector } from '../../domain/connection/connection.ts'

/** Limit of a list's rows, however many wallets are announced. */
export const MAX_ROWS = 50
/** Rows reserved for the first wallets that responded to our request, and for the first that were announced at all. */
const KEPT_ROWS = 20
/** Reserved rows per claim (a domain, a name): enough to show competing wallets, too few to displace others. */
const MAX_PER_CLAIM = 4
/** Wallets beyond the rows stay available to search, up to this number. */
const MAX_HEARD = 10_000
const MAX_SPARE = 500

/**
 * `claim`: the identity that it claims; equal for all wallets that claim it. `key`: by which it is found again. `isRepeat`: it repeats
 * another wallet's identity, whose row it must not take; search still finds it.
 */
type Draft = Readonly<{ connector: Connector; claim: string; key: string; isRepeat?: boolean }>

export type Heard = Draft & {
  readonly since: number
  /** When it first responded to our request. */
  asked: number | undefined
}

/**
 * All announced wallets of a page, and which of them get rows: those the visitor knows, the first that responded to our request, the first
 * that were announced, then the others in order of arrival. So a flood before, during or after a request does not displace wallets that
 * were there earlier or respond to it.
 */
export abstract class AnnouncedWalletRanking {
  readonly #heard = new Map<Connector, Heard>()
  readonly #byProvider = new Map<unknown, readonly Heard[]>()
  readonly #byKey = new Map<unknown, readonly Heard[]>()
  readonly #ids = new Set<string>()
  #made = 0
  #turn = 0
  #picked: Readonly<{ rows: readonly Connector[]; others: readonly Connector[] }> | undefined

  /** Whether a claim is known; evaluated on each use, because it can change. */
  protected abstract isKnown(claim: string): boolean

  get connectors(): readonly Connector[] {
    return this.#pick().rows
  }

  get others(): readonly Connector[] {
    return this.#pick().others
  }

  protected get keys(): number {
    return this.#byKey.size
  }

  protected ofProvider(provider: unknown): readonly Heard[] {
    return this.#byProvider.get(provider) ?? []
  }

  protected ofKey(key: string): readonly Heard[] {
    return this.#byKey.get(key) ?? []
  }

  /** The wanted id, unless a wallet of that namespace has it, else one that begins with `made`, which is never stored. */
  protected idFor(wanted: string | undefined, chain: string, made: string): string {
    if (wanted !== undefined && !this.#ids.has(`${chain} ${wanted}`)) return wanted
    this.#made += 1
    return `${made}${this.#made}`
  }

  /** `isAsked`: in response to our request event. */
  protected keep(draft: Draft, isAsked: boolean): void {
    const { connector, key } = draft
    this.#turn += 1
    const heard: Heard = { ...draft, since: this.#turn, asked: isAsked ? this.#turn : undefined }
    this.#heard.set(connector, heard)
    this.#ids.add(`${connector.chain} ${connector.id}`)
    this.#byProvider.set(connector.provider, [...this.ofProvider(connector.provider), heard])
    this.#byKey.set(key, [...this.ofKey(key), heard])
    this.#picked = undefined
    if (this.#heard.size > MAX_HEARD + MAX_SPARE) this.#forgetOldest()
  }

  /** It was announced again. True when that improves its place. */
  protected heardAgain(heard: Heard, isAsked: boolean): boolean {
    if (!isAsked) return false
    this.#heard.delete(heard.connector)
    this.#heard.set(heard.connector, heard)
    if (heard.asked !== undefined) return false
    this.#turn += 1
    heard.asked = this.#turn
    this.#picked = undefined
    return true
  }

  /** Re-evaluates the rows after the set of known wallets has changed. */
  reconsider(): void {
    this.#picked = undefined
  }

  protected forget(heard: Heard): void {
    const { connector, key } = heard
    this.#heard.delete(connector)
    this.#ids.delete(`${connector.chain} ${connector.id}`)
    leave(this.#byProvider, connector.provider, heard)
    leave(this.#byKey, key, heard)
    this.#picked = undefined
  }

  #pick(): Readonly<{ rows: readonly Connector[]; others: readonly Connector[] }> {
    this.#picked ??= pick([...this.#heard.values()], (claim) => this.isKnown(claim))
    return this.#picked
  }

  /** Evicts wallets without a row whose last announcement is the oldest. */
  #forgetOldest(): void {
    const rows = new Set(this.connectors)
    const spare = [...this.#heard.values()].filter(({ connector }) => !rows.has(connector))
    for (const heard of spare.slice(0, this.#heard.size - MAX_HEARD)) this.forget(heard)
  }
}

function leave(lists: Map<unknown, readonly Heard[]>, key: unknown, heard: Heard): void {
  const left = lists.get(key)?.filter((each) => each !== heard) ?? []
  if (left.length > 0) lists.set(key, left)
  else lists.delete(key)
}

function pick(heard: readonly Heard[], isKnown: (claim: string) => boolean) {
  const all = [...heard].sort((a, b) => a.since - b.since)
  const candidates = all.filter(({ isRepeat }) => !isRepeat)
  const chosen = new Set<Heard>()
  const take = (list: readonly Heard[], rows: number, perClaim: number) => {
    const claims = new Map<string, number>()
    let taken = 0
    for (const each of list) {
      if (taken >= rows || chosen.size >= MAX_ROWS) return
      const claimed = (claims.get(each.claim) ?? 0) + 1
      claims.set(each.claim, claimed)
      if (claimed > perClaim) continue
      taken += 1
      chosen.add(each)
    }
  }
  if (candidates.length > MAX_ROWS) {
    const asked = candidates.filter((each) => each.asked !== undefined).sort((a, b) => (a.asked ?? 0) - (b.asked ?? 0))
    const known = ({ claim }: Heard) => isKnown(claim)
    take(asked.filter(known), KEPT_ROWS, MAX_PER_CLAIM)
    take(candidates.filter(known), KEPT_ROWS, MAX_PER_CLAIM)
    take(asked, KEPT_ROWS, MAX_PER_CLAIM)
    take(candidates, KEPT_ROWS, MAX_PER_CLAIM)
  }
  take(candidates, MAX_ROWS, Number.POSITIVE_INFINITY)
  const rows = candidates.filter((each) => chosen.has(each))
  const others = all.filter((each) => !chosen.has(each))
  return { rows: rows.map(({ connector }) => connector), others: others.map(({ connector }) => connector) }
}
