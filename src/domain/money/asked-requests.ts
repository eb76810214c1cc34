import type { Randomness } from '../../ports/random/randomness.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { toHex } from '../shared/hex.ts'

const KEY = 'asked-of-wallets'
const KEPT_MAX = 20
const TEXT_MAX = 400

/** `at`: milliseconds since 1970. `tab`: who asked. */
type Asked = Readonly<{ request: string; at: number; tab: string }>

/**
 * What wallets were asked to sign, and exchanges to be paid, in all tabs of the site: a review is worth nothing once another tab has asked for the same. Within one tab,
 * each review is confirmed once anyway. Bar B27.
 */
export class AskedRequests {
  readonly #tab: string

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    randomness: Randomness,
  ) {
    this.#tab = toHex(randomness.bytes(8))
  }

  now(): number {
    return this.clock.now()
  }

  /** @throws TRANSACTION_CHANGED (confirmation) when another tab asked for `name` since `reviewedAt` */
  async claim(name: string, reviewedAt: number): Promise<void> {
    const request = name.slice(0, TEXT_MAX)
    const now = this.clock.now()
    let isTaken = false
    await this.store.update(KEY, (stored) => {
      const kept = parse(stored)
      // A time in the future: the system clock was set back.
      isTaken = kept.some((each) => each.request === request && each.tab !== this.#tab && each.at >= reviewedAt && each.at <= now)
      if (isTaken) return kept
      return [{ request, at: now, tab: this.#tab }, ...kept.filter((each) => each.request !== request)].slice(0, KEPT_MAX)
    })
    if (isTaken) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
  }

  /** The request of this tab ended without effect: other tabs may ask again. A claim of another tab is kept. */
  release(name: string): Promise<void> {
    const request = name.slice(0, TEXT_MAX)
    return this.store.update(KEY, (stored) => parse(stored).filter((each) => each.request !== request || each.tab !== this.#tab))
  }
}

function parse(stored: unknown): readonly Asked[] {
  return Array.isArray(stored) ? stored.slice(0, KEPT_MAX).filter(isAsked) : []
}

function isAsked(value: unknown): value is Asked {
  if (typeof value !== 'object' || value === null) return false
  const { request, at, tab } = value as Readonly<Record<string, unknown>>
  return typeof request === 'string' && request.length <= TEXT_MAX && typeof tab === 'string' && typeof at === 'number'
}
