import type { Randomness } from '../../ports/random/randomness.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { toHex } from '../shared/hex.ts'
import { isUnconfirmed } from './open-requests.ts'

const KEY = 'asked-of-wallets'
const KEPT_MAX = 20
const TEXT_MAX = 400

/** How long a wallet may keep a request that nobody waits for any more. WalletConnect's expire after five minutes. */
const OPEN_MS = 600_000

/** `at`, `until`: milliseconds since 1970. `tab`: who asked. `until`: so long may it be open with a wallet. */
type Asked = Readonly<{ request: string; at: number; tab: string; until: number }>

/**
 * What wallets were asked to sign, and exchanges to be paid, in all tabs of the site, and after a reload: phones end the page while the wallet is
 * open. A review is worth nothing once another tab has asked for the same; within one tab, each review is confirmed once anyway.
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

  /**
   * Whether a wallet may still send `name`: it was asked in the last ten minutes, by any tab, and nobody heard its answer. So it is, too, while the
   * store has not answered. Where the browser keeps nothing, only this page knows.
   */
  async isOpen(name: string): Promise<boolean> {
    const request = name.slice(0, TEXT_MAX)
    const now = this.clock.now()
    const reading = await this.store.read(KEY)
    if (!reading.isKnown) return !reading.isFinal
    return parse(reading.value).some((each) => each.request === request && isOpenAt(each, now))
  }

  /**
   * Asks a wallet for `name`, which is written down first, and stays so unless the wallet's answer is heard.
   * @throws as `claim`, and what `ask` throws
   */
  async ask<T>(name: string, reviewedAt: number, ask: () => Promise<T>): Promise<T> {
    const wasOpen = await this.isOpen(name)
    await this.claim(name, reviewedAt)
    try {
      const answer = await ask()
      // The answer is to this request; an earlier one may be open still.
      if (!wasOpen) void this.#close(name)
      return answer
    } catch (error) {
      if (!wasOpen && !isUnconfirmed(error)) await this.#close(name)
      throw error
    }
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
      return [{ request, at: now, tab: this.#tab, until: now + OPEN_MS }, ...kept.filter((each) => each.request !== request)].slice(
        0,
        KEPT_MAX,
      )
    })
    if (isTaken) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
  }

  #close(name: string): Promise<void> {
    const request = name.slice(0, TEXT_MAX)
    return this.store.update(KEY, (stored) => parse(stored).map((each) => (each.request === request ? { ...each, until: 0 } : each)))
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
  const { request, at, tab, until } = value as Readonly<Record<string, unknown>>
  return (
    typeof request === 'string' &&
    request.length <= TEXT_MAX &&
    typeof tab === 'string' &&
    typeof at === 'number' &&
    typeof until === 'number'
  )
}

/** A time in the future: the system clock was set back. */
function isOpenAt({ at, until }: Asked, now: number): boolean {
  return at <= now && now < until && until - at <= OPEN_MS
}
