import type { Randomness } from '../../ports/random/randomness.ts'
import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { aborted } from '../shared/async/aborted.ts'
import { never } from '../shared/async/never.ts'
import { toHex } from '../shared/hex.ts'
import { fieldsOf } from '../shared/own-value.ts'
import { isUnconfirmed } from './open-requests.ts'

const KEY = 'asked-of-wallets'
const KEPT_MAX = 20
const TEXT_MAX = 400

/** How long a wallet may keep a request that nobody waits for any more. WalletConnect's expire after five minutes. */
const OPEN_MS = 600_000
/** In place of the time until which it is open. */
const CLOSED = 0

/** `at`, `until`: milliseconds since 1970. `tab`: who asked. `until`: so long may it be open with a wallet. */
type Asked = Readonly<{ request: string; at: number; tab: string; until: number }>

/**
 * What wallets were asked to sign, and exchanges to be paid, in all tabs of the site, and after a reload: phones end the page while the
 * wallet is open. A review is worth nothing once another tab has asked for the same; within one tab, each review is confirmed once anyway.
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
   * Whether a wallet may still send `name`: it was asked in the last ten minutes, by any tab, and nobody heard its answer. So it is, too,
   * while the store has not answered. Where the browser keeps nothing, only this page knows.
   */
  async isOpen(name: string): Promise<boolean> {
    const request = requestOf(name)
    const now = this.clock.now()
    const reading = await this.store.read(KEY)
    if (!reading.isKnown) return !reading.isFinal
    const found = parse(reading.value).find((each) => each.request === request)
    if (!found || found.until === CLOSED) return false
    if (found.at <= now) return now < found.until && found.until - found.at <= OPEN_MS
    // The system clock was set back: nobody knows since when, so that the ten minutes begin anew.
    const [at, until] = [now - 1, now - 1 + OPEN_MS]
    await this.store.update(KEY, (stored) => parse(stored).map((each) => (isSame(each, found) ? { ...each, at, until } : each)))
    return true
  }

  /**
   * Asks a wallet for `name`, which is written down first, and stays so unless the wallet's answer is heard. `signal` gives up until then.
   * @throws as `claim`, ABORTED, and what `ask` throws
   */
  async ask<T>(name: string, reviewedAt: number, ask: () => Promise<T>, signal = never()): Promise<T> {
    const wasOpen = await this.isOpen(name)
    const own = await this.claim(name, reviewedAt)
    try {
      if (signal.aborted) throw aborted()
      const answer = await ask()
      // The answer is to this request; an earlier or a later one may be open still.
      if (!wasOpen) void this.#close(own)
      return answer
    } catch (error) {
      if (!wasOpen && !isUnconfirmed(error)) await this.#close(own)
      throw error
    }
  }

  /** @throws TRANSACTION_CHANGED (confirmation) when another tab asked for `name` since `reviewedAt` */
  async claim(name: string, reviewedAt: number): Promise<Asked> {
    const asked = (at: number): Asked => ({ request: requestOf(name), at, tab: this.#tab, until: at + OPEN_MS })
    let own = asked(this.clock.now())
    let isTaken = false
    await this.store.update(KEY, (stored) => {
      // The time of its turn: another tab may have asked while this one waited for it.
      own = asked(this.clock.now())
      const { request, tab, at } = own
      const kept = parse(stored)
      // A time in the future: the system clock was set back.
      isTaken = kept.some((each) => each.request === request && each.tab !== tab && each.at >= reviewedAt && each.at <= at)
      if (isTaken) return kept
      return [own, ...kept.filter((each) => each.request !== request)].slice(0, KEPT_MAX)
    })
    if (isTaken) throw fail('TRANSACTION_CHANGED', { part: 'confirmation' })
    return own
  }

  #close(own: Asked): Promise<void> {
    return this.store.update(KEY, (stored) => parse(stored).map((each) => (isSame(each, own) ? { ...each, until: CLOSED } : each)))
  }

  /** The request of this tab ended without effect: other tabs may ask again. A claim of another tab is kept. */
  release(name: string): Promise<void> {
    const request = requestOf(name)
    return this.store.update(KEY, (stored) => parse(stored).filter((each) => each.request !== request || each.tab !== this.#tab))
  }
}

/** Lists write the address of one token in two cases of letters. */
function requestOf(name: string): string {
  return name.slice(0, TEXT_MAX).toLowerCase()
}

function isSame(one: Asked, other: Asked): boolean {
  return one.request === other.request && one.tab === other.tab && one.at === other.at
}

function parse(stored: unknown): readonly Asked[] {
  return Array.isArray(stored) ? stored.slice(0, KEPT_MAX).filter(isAsked) : []
}

function isAsked(value: unknown): value is Asked {
  const { request, at, tab, until } = fieldsOf(value)
  return (
    typeof request === 'string' &&
    request.length <= TEXT_MAX &&
    typeof tab === 'string' &&
    typeof at === 'number' &&
    typeof until === 'number'
  )
}
