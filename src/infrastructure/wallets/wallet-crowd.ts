import type { Connector } from '../../domain/connection/connection.ts'

/** Rows of a list, whoever announces how much. Threat T10. */
export const MAX_ROWS = 50
/** Of the rows, those kept for the first wallets that answered our own request, and for the first that were there at all. */
const KEPT_ROWS = 20
/** Of the kept rows, those that one claim (a domain, a name) may take: enough to show who contends for it, too few to crowd others out. */
const MAX_PER_CLAIM = 4
/** Beyond the rows all wallets stay within reach of a search, up to a number that no page has in earnest. */
const MAX_HEARD = 10_000
const MAX_SPARE = 500

export type Heard = {
  readonly connector: Connector
  /** What it says it is; the same for all who say so. */
  readonly claim: string
  /** It repeats the identity of another, whose row it must not take; a search still finds it. */
  readonly isRepeat: boolean
  readonly since: number
  /** When it first answered a request of ours. */
  asked: number | undefined
}

/**
 * All wallets that a page announced, and which of them are rows: those the visitor knows, the first that answered when we asked, the first
 * that were there, then first come, first shown. So a flood, before, after or in answer to a request, leaves the wallets their rows that
 * were there before it or answer us.
 */
export class WalletCrowd {
  readonly #heard = new Map<Connector, Heard>()
  #turn = 0
  #picked: Readonly<{ rows: readonly Connector[]; others: readonly Connector[] }> | undefined

  /** `isKnown`: of a claim. What it says may change; it is asked each time. */
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

  /** It announced itself again. True when that gives it a better place. */
  again(heard: Heard, isAsked: boolean): boolean {
    if (!isAsked || !this.#heard.delete(heard.connector)) return false
    this.#heard.set(heard.connector, heard)
    if (heard.asked !== undefined) return false
    this.#turn += 1
    heard.asked = this.#turn
    this.#picked = undefined
    return true
  }

  /** Someone may be known now who was not before. */
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

  /** Those that have not announced themselves for longest, and have no row. */
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
