import { Observable, Subject } from 'rxjs'
import type { KeyValueStore, Reading } from '../../../src/ports/storage/key-value-store.ts'

/** What several fakes share, as tabs of one site do. Values lie there as JSON texts. */
export class FakeDisk {
  readonly texts = new Map<string, string>()
  readonly written$ = new Subject<{ key: string; by: object | undefined }>()

  /** What another script of the page would do: any text, unchecked. */
  write(key: string, text: string): void {
    this.texts.set(key, text)
    this.written$.next({ key, by: undefined })
  }
}

/** In-memory `KeyValueStore`. Give two of them one `FakeDisk` to play two tabs. */
export class FakeKeyValueStore implements KeyValueStore {
  /** The browser refuses to keep anything: reads are empty but for what this page wrote. */
  broken = false
  #release: (() => void) | undefined
  #held: Promise<void> | undefined
  readonly #own = new Map<string, string>()
  /** While reads are held: keys that were asked for, and those that this page wrote. */
  #late: Readonly<{ asked: Set<string>; written: Set<string> }> | undefined
  readonly #told = new Subject<string>()

  constructor(readonly disk = new FakeDisk()) {}

  readonly changes$: Observable<string> = new Observable<string>((observer) => {
    observer.add(this.#told.subscribe((key) => observer.next(key)))
    return this.disk.written$.subscribe(({ key, by }) => {
      if (by !== this) observer.next(key)
    })
  })

  /** A disk that does not answer: what is stored is not known, but for what this page writes, until the returned function is called. */
  holdReads(): () => void {
    const late = { asked: new Set<string>(), written: new Set<string>() }
    this.#late = late
    return () => {
      if (this.#late !== late) return
      this.#late = undefined
      for (const key of late.asked) this.#told.next(key)
    }
  }

  /** A slow disk: whatever is written from now on waits for the returned function. */
  holdWrites(): () => void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve
    })
    return () => {
      this.#held = undefined
      this.#release?.()
    }
  }

  get #texts(): Map<string, string> {
    return this.broken ? this.#own : this.disk.texts
  }

  async get(key: string): Promise<unknown> {
    const reading = await this.read(key)
    return reading.isKnown ? reading.value : undefined
  }

  async read(key: string): Promise<Reading> {
    const late = this.#late
    if (!late || late.written.has(key)) return { isKnown: true, value: parse(this.#texts.get(key)) }
    late.asked.add(key)
    return { isKnown: false }
  }

  async set(key: string, value: unknown): Promise<void> {
    if (value === undefined) return this.delete(key)
    const text = stringify(value)
    if (this.#held) await this.#held
    if (text !== undefined) this.#write(key, text)
  }

  async delete(key: string): Promise<void> {
    if (this.#held) await this.#held
    this.#write(key, undefined)
  }

  async keys(): Promise<readonly string[]> {
    const keys = [...this.#texts.keys()]
    return this.#late ? keys.filter((key) => this.#late?.written.has(key)) : keys
  }

  async update(key: string, change: (value: unknown) => unknown): Promise<void> {
    try {
      await this.set(key, change(parse(this.#texts.get(key))))
    } catch {
      // A change that throws changes nothing.
    }
  }

  async clear(isKept: (key: string) => boolean = () => false): Promise<void> {
    for (const key of [...this.#texts.keys()]) if (!isKept(key)) this.#write(key, undefined)
  }

  dispose(): void {}

  #write(key: string, text: string | undefined): void {
    this.#late?.written.add(key)
    if (text === undefined) this.#texts.delete(key)
    else this.#texts.set(key, text)
    if (!this.broken) this.disk.written$.next({ key, by: this })
  }
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null', (key, value: unknown) => (key === '__proto__' ? undefined : value)) ?? undefined
  } catch {
    return undefined
  }
}
