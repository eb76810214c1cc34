import type { Backing } from './backing.ts'
import { isCache, isUnsent } from './keys.ts'
import { sizeOf } from './stored-text.ts'

export const STORE_MAX_BYTES = 256 * 1024
/**
 * Additional limit for unsent records in a store with room (IndexedDB): about 10,000 records, reached only by a flood of rejected events.
 */
export const UNSENT_MAX_BYTES = 12 * 1024 * 1024
/** The same in a store shared with the site (`localStorage`): a tenth of our limit. */
export const UNSENT_MAX_BYTES_SHARED = 32 * 1024

/** The size of our keys, oldest write first. Only `cache/` keys are evicted to make room. Unsent records are counted separately. */
export class StoreSize {
  readonly #sizes = new Map<string, number>()

  constructor(private readonly isRoomy = false) {}

  put(key: string, text: string | undefined): void {
    this.#sizes.delete(key)
    if (text !== undefined) this.#sizes.set(key, sizeOf(key + text))
  }

  /** Whether `text` fits after evicting all other caches. */
  fits(key: string, text: string): boolean {
    let kept = sizeOf(key + text)
    if (isUnsent(key)) {
      for (const [other, size] of this.#sizes) if (other !== key && isUnsent(other)) kept += size
      return kept <= (this.isRoomy ? UNSENT_MAX_BYTES : UNSENT_MAX_BYTES_SHARED)
    }
    for (const [other, size] of this.#sizes) if (other !== key && !isCache(other) && !isUnsent(other)) kept += size
    return kept <= this.#max
  }

  /** The caches to evict, oldest first, so that the total stays below the limit with `text` under `key`. */
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

  /** Unsent records may use all the space that other keys do not. */
  get #max(): number {
    return STORE_MAX_BYTES - UNSENT_MAX_BYTES_SHARED
  }
}

/** The size of these keys in the store. */
export async function weigh(backing: Backing, keys: readonly string[]): Promise<StoreSize> {
  const size = new StoreSize(backing.isRoomy)
  for (const key of keys) {
    const text = await backing.read(key).catch(() => undefined)
    if (typeof text === 'string') size.put(key, text)
  }
  return size
}
