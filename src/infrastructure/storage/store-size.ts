import { sizeOf } from './json.ts'

export const STORE_MAX_BYTES = 256 * 1024
const isCache = (key: string) => key.startsWith('cache/')

/** What our keys weigh, oldest write first. Only `cache/` keys are given up to make room. */
export class StoreSize {
  readonly #sizes = new Map<string, number>()

  put(key: string, text: string | undefined): void {
    this.#sizes.delete(key)
    if (text !== undefined) this.#sizes.set(key, sizeOf(key + text))
  }

  /** Whether `text` fits once every other cache is gone. */
  fits(key: string, text: string): boolean {
    let kept = sizeOf(key + text)
    for (const [other, size] of this.#sizes) if (other !== key && !isCache(other)) kept += size
    return kept <= STORE_MAX_BYTES
  }

  /** The caches to delete, oldest first, so that the rest stays below the limit with `text` under `key`. */
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
