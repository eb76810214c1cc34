/** A `Storage` whose keys are own properties, as in browsers, with the faults of storage-faults.json to switch on. */
export class FakeLocalStorage {
  /** Bytes (two a character) it takes before it throws QuotaExceededError. */
  declare quota: number
  /** Writes it takes before it throws. */
  declare writesLeft: number
  declare drops: boolean

  constructor() {
    hide(this, 'quota', Number.POSITIVE_INFINITY)
    hide(this, 'writesLeft', Number.POSITIVE_INFINITY)
    hide(this, 'drops', false)
  }

  get length(): number {
    return Object.keys(this).length
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }

  setItem(key: string, value: string): void {
    if (this.drops) return
    const size = Object.entries(this).reduce((sum, [name, text]) => sum + (name === key ? 0 : (name.length + String(text).length) * 2), 0)
    if (this.writesLeft-- <= 0 || size + (key.length + value.length) * 2 > this.quota) throw new DOMException('full', 'QuotaExceededError')
    Object.defineProperty(this, key, { value: String(value), enumerable: true, configurable: true, writable: true })
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

function hide(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: false, writable: true })
}
