import { encode, sizeOf } from './json.ts'
import { isCache, isUnsent } from './key-kinds.ts'
import type { StoreLine } from './store-line.ts'

export const STORE_MAX_BYTES = 256 * 1024
/** Beside the above, in a store with room (IndexedDB): 10,000 records and some, which only a flood of refused events makes. */
export const UNSENT_MAX_BYTES = 12 * 1024 * 1024
/** In a store that the site shares with us (`localStorage`): a tenth of ours. */
export const UNSENT_MAX_BYTES_SHARED = 32 * 1024

/** What our keys weigh, oldest write first. Only `cache/` keys are given up to make room. Records that wait to be sent count apart. */
export class StoreSize {
  readonly #sizes = new Map<string, number>()

  constructor(private readonly isRoomy = false) {}

  put(key: string, text: string | undefined): void {
    this.#sizes.delete(key)
    if (text !== undefined) this.#sizes.set(key, sizeOf(key + text))
  }

  /** Whether `text` fits once every other cache is gone. */
  fits(key: string, text: string): boolean {
    let kept = sizeOf(key + text)
    if (isUnsent(key)) {
      for (const [other, size] of this.#sizes) if (other !== key && isUnsent(other)) kept += size
      return kept <= (this.isRoomy ? UNSENT_MAX_BYTES : UNSENT_MAX_BYTES_SHARED)
    }
    for (const [other, size] of this.#sizes) if (other !== key && !isCache(other) && !isUnsent(other)) kept += size
    return kept <= this.#max
  }

  /** The caches to delete, oldest first, so that the rest stays below the limit with `text` under `key`. */
  victims(key: string, text: string): string[] {
    if (isUnsent(key)) return []
    let total = sizeOf(key + text)
    for (const [other, size] of this.#sizes) if (other !== key && !isUnsent(other)) total += size
    const victims: string[] = []
    for (const [other, size] of this.#sizes) {
      if (total <= this.#max) break
      if (other === key || !isCache(other)) continue
      victims.push(other)
      total -= size
    }
    return victims
  }

  /** All other keys leave their share to the records that wait. */
  get #max(): number {
    return STORE_MAX_BYTES - UNSENT_MAX_BYTES_SHARED
  }
}

/** Of all that the store has. */
export async function weigh(line: StoreLine): Promise<StoreSize> {
  const size = new StoreSize(line.isRoomy)
  const keys = await line.run((store) => store.keys())
  for (const key of keys.status === 'known' ? keys.value : []) {
    const answer = await line.run((store) => store.get(key))
    if (answer.status === 'known') size.put(key, encode(answer.value))
  }
  return size
}
