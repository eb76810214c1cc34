import type { Randomness } from '../../ports/random/randomness.ts'
import { type KeyValueStore, UNSENT_PREFIX } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { newEventId } from './event-id.ts'
import { EXEMPT } from './sent-fields.ts'

/** Chosen so that a piece, as JSON within JSON at two bytes per character, stays below the limit of one value (64 KB). */
export const PIECE_MAX_CHARS = 15_000
/** About one or two batches, so that a retry does not read and write a long queue. */
const PIECES_AT_ONCE = 5
const RECORD_MAX_CHARS = 8000

/**
 * Persistent queue of records whose request failed. The tab that takes records out is their only owner: it sends them or puts them back.
 * Only records with consent are stored, and they are deleted when consent is withdrawn. The store limits the size.
 */
export class UnsentRecords {
  /** The piece written last, while it is not full. If another tab has taken it, a new piece is started. */
  #open: { readonly key: string; chars: number } | undefined
  #pieces = 0

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** Takes out the oldest records, a few batches at most; empty when none is stored. */
  async take(): Promise<readonly string[]> {
    const taken: string[] = []
    this.#open = undefined
    for (const key of (await this.#keys()).slice(0, PIECES_AT_ONCE)) {
      let piece: readonly string[] = []
      await this.store.update(key, (stored) => {
        piece = parse(stored)
        return undefined
      })
      taken.push(...piece)
    }
    return taken
  }

  /** Stores as many records as fit, the oldest first. Resolves those that did not fit. */
  async put(records: readonly string[]): Promise<readonly string[]> {
    for (let done = 0; done < records.length; ) {
      const piece = this.#nextPiece(records, done)
      await this.store.update(piece.key, (stored) => [...parse(stored), ...piece.records])
      // A full store reports no error, so the write is read back. If another tab takes the records in between, they are sent twice with the
      // same ids.
      const kept = new Set(parse(await this.store.get(piece.key)))
      if (!piece.records.every((record) => kept.has(record))) {
        this.#open = undefined
        return records.slice(done)
      }
      done += piece.records.length
    }
    return []
  }

  async forget(): Promise<void> {
    this.#open = undefined
    for (const key of await this.#keys()) await this.store.delete(key)
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.store.keys()).filter((key) => key.startsWith(UNSENT_PREFIX)).sort()
  }

  /** Sorts by time, and within this page by number. */
  #newKey(): string {
    const number = String(this.#pieces++).padStart(6, '0')
    return `${UNSENT_PREFIX}${this.clock.now()}-${number}-${newEventId(this.randomness)}`
  }

  /** The number of records that fit into the piece written last, else into a new one; at least one. */
  #nextPiece(records: readonly string[], from: number): Readonly<{ key: string; records: readonly string[] }> {
    const next = records[from]?.length ?? 0
    const piece = this.#open && this.#open.chars + next <= PIECE_MAX_CHARS ? this.#open : { key: this.#newKey(), chars: 0 }
    this.#open = piece
    let end = from
    do piece.chars += records[end++]?.length ?? 0
    while (end < records.length && piece.chars + (records[end]?.length ?? 0) <= PIECE_MAX_CHARS)
    return { key: piece.key, records: records.slice(from, end) }
  }
}

/** Whether a stored record may still be sent after the feature was switched off: exempt events, without the account. */
export function isExempt(record: string): boolean {
  const { event, address } = propsOf(record) ?? {}
  return typeof event === 'string' && EXEMPT.has(event) && address === undefined
}

function parse(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return []
  const isRecord = (text: unknown): text is string => typeof text === 'string' && text.length <= RECORD_MAX_CHARS && Boolean(propsOf(text))
  return stored.filter(isRecord)
}

function propsOf(record: string): { event?: unknown; address?: unknown } | undefined {
  try {
    const { eventId, props } = JSON.parse(record) as { eventId?: unknown; props?: unknown }
    return typeof eventId === 'string' && typeof props === 'object' && props !== null ? props : undefined
  } catch {
    return undefined
  }
}
