import type { Randomness } from '../../ports/random/randomness.ts'
import { type KeyValueStore, UNSENT_PREFIX } from '../../ports/storage/key-value-store.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { newEventId } from './event-id.ts'
import { EXEMPT } from './sent-fields.ts'

/** As JSON in JSON, two bytes a character, a piece stays below what one value may weigh (64 KB). */
export const PIECE_MAX_CHARS = 15_000
/** What is sent in one go or two, so that a long queue is not moved in and out for each attempt. */
const PIECES_AT_ONCE = 5
const RECORD_MAX_CHARS = 8000

/**
 * Records that may leave and were refused, between visits. Whoever takes them out is their only owner, in whatever tab: they are sent,
 * or put back. Only what consent was given for comes here, and what it is withdrawn for is forgotten. How much there is room for is the
 * store's affair.
 */
export class UnsentRecords {
  /** The piece written last, while it has room. Another tab may have taken it: it then begins anew. */
  #open: { readonly key: string; chars: number } | undefined
  #pieces = 0

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The oldest, some batches' worth; none when nothing is kept. */
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

  /** Keeps as many as there is room for, the oldest first. Resolves those there is none for. */
  async put(records: readonly string[]): Promise<readonly string[]> {
    for (let done = 0; done < records.length; ) {
      const piece = this.#nextPiece(records, done)
      await this.store.update(piece.key, (stored) => [...parse(stored), ...piece.records])
      // A store without room does not say so. Taken by another tab in this very moment, they are sent twice, under the same ids.
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

  /** As many as fit into the piece written last, or else into a new one; at least one. */
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

/** Whether a record made under a wider permission may leave although the feature is off now: the exempt events, without the account. */
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
