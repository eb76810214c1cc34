import type { KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { EXEMPT } from './sent-fields.ts'

const KEY = 'unsent-events'
/** With two bytes a character a tenth of what all our keys may take together. */
export const UNSENT_MAX_CHARS = 15_000
const RECORD_MAX_CHARS = 8000

/**
 * Records that may leave and were refused, between visits. Whoever takes them out is their only owner, in whatever tab: they are sent,
 * or put back. Only what consent was given for comes here, and what it is withdrawn for is forgotten.
 */
export class UnsentRecords {
  constructor(private readonly store: KeyValueStore) {}

  /** All of them; none is left. */
  async take(): Promise<readonly string[]> {
    if ((await this.store.get(KEY)) === undefined) return []
    let taken: readonly string[] = []
    await this.store.update(KEY, (stored) => {
      taken = parse(stored)
      return undefined
    })
    return taken
  }

  /** Keeps as many as there is room for, the oldest first. Resolves those there is none for. */
  async put(records: readonly string[]): Promise<readonly string[]> {
    let left: readonly string[] = records
    await this.store.update(KEY, (stored) => {
      const kept = [...parse(stored)]
      let chars = kept.reduce((sum, { length }) => sum + length, 0)
      const fits = records.findIndex(({ length }) => {
        chars += length
        return chars > UNSENT_MAX_CHARS
      })
      const end = fits === -1 ? records.length : fits
      left = records.slice(end)
      return [...kept, ...records.slice(0, end)]
    })
    return left
  }

  forget(): Promise<void> {
    return this.store.delete(KEY)
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
