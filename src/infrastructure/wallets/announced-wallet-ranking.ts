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

export type Heard = {
  readonly connector: Connector
  /** The identity that it claims; equal for all wallets that claim it. */
  readonly claim: string
  /** It repeats another wallet's identity, whose row it must not take; search still finds it. */
  readonly isRepeat: boolean
  readonly since: number
  /** When it first responded to our request. */
  asked: number | undefined
}

/**
 * All announced wallets of a page, and which of them get rows: those the visitor knows, the first that responded to our request, the first
 * that were announced, then the others in order of arrival. So a flood before, during or after a request does not displace wallets that
 * were there earlier or respond to it.
 */
export class AnnouncedWalletRanking {
  readonly #heard = new Map<Connector, Heard>()
  #turn = 0
  #picked: Readonly<{ rows: readonly Connector[]; others: readonly Connector[] }> | undefined

  /** `isKnown`: whether a claim is known; evaluated on each use, because it can change. */
  constructor(private readonly isKnown: (claim: string) => boolean) {}

  get rows(): readonly Connector[] {
    return this.#pick().rows
  }

  get others(): readonly Connector[] {
    return this.#pick().others
  }

  get all(): Iterable<Heard> {
    return this.#heard.values()
  }

  add(
    connector: Connector,
    { claim, isAsked, isRepeat = false }: Readonly<{ claim: string; isAsked: boolean; isRepeat?: boolean }>,
  ): Heard {
    this.#turn += 1
    const heard: Heard = { connector, claim, isRepeat, since: this.#turn, asked: isAsked ? this.#turn : undefined }
    this.#heard.set(connector, heard)
    this.#picked = undefined
    if (this.#heard.size > MAX_HEARD + MAX_SPARE) this.#forgetOldest()
    return heard
  }

  /** It was announced again. True when that improves its place. */
  again(heard: Heard, isAsked: boolean): boolean {
    if (!isAsked || !this.#heard.delete(heard.connector)) return false
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

  has({ connector }: Heard): boolean {
    return this.#heard.has(connector)
  }

  remove({ connector }: Heard): boolean {
    this.#picked = undefined
    return this.#heard.delete(connector)
  }

  #pick(): Readonly<{ rows: readonly Connector[]; others: readonly Connector[] }> {
    this.#picked ??= pick([...this.#heard.values()], this.isKnown)
    return this.#picked
  }

  /** Evicts wallets without a row whose last announcement is the oldest. */
  #forgetOldest(): void {
    const rows = new Set(this.rows)
    let spare = this.#heard.size - MAX_HEARD
    for (const connector of this.#heard.keys()) {
      if (spare === 0) break
      if (rows.has(connector)) continue
      this.#heard.delete(connector)
      spare -= 1
    }
    this.#picked = undefined
  }
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
