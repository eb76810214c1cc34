import { type KeyValueStore, UNENDED_KEY } from '../../ports/storage/key-value-store.ts'
import { isCaipNetworkId } from '../caip/caip-network-id.ts'
import { isSameAddress } from '../caip/same-address.ts'
import type { CaipNetworkId } from '../network/network.ts'
import { readSettled } from './read-settled.ts'

/** Several accounts on every network of a large site, below the store's limit of 64 KB per value. */
const KEPT_MAX = 500

/** Starts of a page that try to end a session. The note stays after the last one, so that the session still does not count. */
const ATTEMPTS_MAX = 12
/** No tab tries again for this time in ms after an attempt, and twice as long after each further one: together 36 hours or more. */
const PAUSE_MS = 64_000
/** For this time in ms after a disconnect, sessions are left to the tab that ends them: longer than it waits for the answer. */
export const HELD_MS = 15_000

export type Unended = Readonly<{ caipNetworkId: CaipNetworkId; address: string }>

/** `attempts`: starts that tried to end it. `at`: when the last one did, or when the tab of the disconnect began to, in ms since 1970. */
type Noted = Unended & Readonly<{ attempts?: number; at?: number }>

/**
 * Accounts that left and whose sessions may still exist: the page was closed, or the back end could not be reached. Their sessions do not
 * count, and are ended at a later start, unless the account signs in again before.
 */
export class UnendedSessions {
  constructor(private readonly store: Pick<KeyValueStore, 'get' | 'read' | 'update'>) {}

  /** What is not known is ended at the next start. */
  async list(): Promise<readonly Unended[]> {
    return read(await this.store.get(UNENDED_KEY)).map(toUnended)
  }

  /** Those that are to be ended now: of several tabs that start together, only the first gets a row. `now`: ms since 1970. */
  async claim(now: number): Promise<readonly Unended[]> {
    let due: readonly Noted[] = []
    await this.#change((rows) => {
      due = rows.filter((row) => isDue(row, now))
      return rows.map((row) => (due.includes(row) ? { ...row, attempts: (row.attempts ?? 0) + 1, at: now } : row))
    })
    return due.map(toUnended)
  }

  /** @throws ANSWER_UNREADABLE when the store does not answer */
  async has(chainId: string, address: string): Promise<boolean> {
    return read(await readSettled(this.store, UNENDED_KEY)).some(isOf({ caipNetworkId: chainId, address }))
  }

  /** `now`, in ms since 1970: this tab ends them now. Otherwise they are for the next start. */
  add(left: readonly Unended[], now?: number): Promise<void> {
    return this.#change((rows) => {
      const added = left.map((row) => ({ ...toUnended(row), ...(now !== undefined && { attempts: 0, at: now }) }))
      return [...rows.filter((row) => !added.some(isOf(row))), ...added].slice(-KEPT_MAX)
    })
  }

  /** They could not be ended: the next start tries at once. Those that have ended otherwise since stay away. */
  release(left: readonly Unended[]): Promise<void> {
    return this.#change((rows) => rows.map((row) => (left.some(isOf(row)) ? toUnended(row) : row)))
  }

  /** They have ended, or were replaced by newer ones. Without `ended`: all. What is no row goes, too. */
  async remove(ended?: readonly Readonly<{ caipNetworkId: string; address: string }>[]): Promise<void> {
    const reading = await this.store.read(UNENDED_KEY)
    if (reading.isKnown && reading.value === undefined) return
    await this.#change((rows) => (ended ? rows.filter((row) => !ended.some(isOf(row))) : []))
  }

  #change(change: (rows: readonly Noted[]) => readonly Noted[]): Promise<void> {
    return this.store.update(UNENDED_KEY, (value) => {
      const rows = change(read(value))
      return rows.length > 0 ? rows : undefined
    })
  }
}

type Row = Readonly<{ caipNetworkId: string; address: string }>
const isOf = (a: Row) => (b: Row) => a.caipNetworkId === b.caipNetworkId && isSameAddress(a.caipNetworkId, a.address, b.address)

const toUnended = ({ caipNetworkId, address }: Unended): Unended => ({ caipNetworkId, address })

function isDue({ attempts = 0, at = 0 }: Noted, now: number): boolean {
  // A time to come was noted before the clock was set back.
  return attempts < ATTEMPTS_MAX && (now < at || now - at >= (attempts === 0 ? HELD_MS : PAUSE_MS * 2 ** (attempts - 1)))
}

function read(value: unknown): readonly Noted[] {
  if (!Array.isArray(value)) return []
  const rows = value.filter((row): row is Unended => isCaipNetworkId(row?.caipNetworkId) && typeof row.address === 'string')
  return [...new Map(rows.map((row) => [`${row.caipNetworkId}:${row.address}`, noted(row)])).values()].slice(-KEPT_MAX)
}

function noted(row: Unended & Readonly<{ attempts?: unknown; at?: unknown }>): Noted {
  const { attempts, at } = row
  return Number.isSafeInteger(attempts) && Number.isFinite(at)
    ? { ...toUnended(row), attempts: attempts as number, at: at as number }
    : toUnended(row)
}
