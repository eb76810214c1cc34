import type { Backing } from './backing.ts'
import { isCache } from './keys.ts'
import { sizeOf } from './stored-text.ts'

export const STORE_MAX_BYTES = 256 * 1024

/** The size of our keys, oldest write first. Only `cache/` keys are evicted to make room. */
export class StoreSize {
  readonly #sizes = new Map<string, number>()

  put(key: string, text: string | undefined): void {
    this.#sizes.delete(key)
    if (text !== undefined) this.#sizes.set(key, sizeOf(key + text))
  }

  /** Whether `text` fits after evicting all other caches. */
  fits(key: string, text: string): boolean {
    let kept = sizeOf(key + text)
    for (const [other, size] of this.#sizes) if (other !== key && !isCache(other)) kept += size
    return kept <= STORE_MAX_BYTES
  }

  /** The caches to evict, oldest first, so that the total stays below the limit with `text` under `key`. */
  victims(key: string, text: string): string[] {
    let total = sizeOf(key + text)
    for (const [other, size] of this.#sizes) if (other !== key) total += size
    const victims: string[] = []
    for (const [other, size] of this.#sizes) {
      if (total <= STORE_MAX_BYTES) break
      if (other === key || !isCache(other)) continue
      victims.push(other)
      total -= size
    }
    return victims
  }
}

/** Analytics of earlier versions, which nobody reads any more. May go in 2027-06. */
const LEFT_OVER = 'unsent-events/'

/** The size of these keys in the store, without what is left over there. */
export async function weigh(backing: Backing, keys: readonly string[]): Promise<StoreSize> {
  const size = new StoreSize()
  for (const key of keys) {
    if (key.startsWith(LEFT_OVER)) {
      await backing.change(key, () => undefined).catch(() => {})
      continue
    }
    const text = await backing.read(key).catch(() => undefined)
    if (typeof text === 'string') size.put(key, text)
  }
  return size
}
