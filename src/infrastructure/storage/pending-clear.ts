import type { BackingStore } from './backing-store.ts'
import type { Own, Text } from './pending-write.ts'
import { clearUnless, type SpareStore } from './spare-store.ts'
import type { Answer, StoreLine } from './store-line.ts'

type Parts = Readonly<{
  line: StoreLine
  spare: SpareStore | undefined
  seen: ReadonlyMap<string, Text>
  own(key: string): Own | undefined
  isKept(key: string): boolean
}>

/** A clear that the store may not have completed when the page is closed: the spare store holds it meanwhile. */
export class PendingClear {
  #mark: string | undefined
  readonly #kept = new Map<string, string | undefined>()

  constructor(
    private readonly parts: Parts,
    /** Another tab has moved the clear to the store. */
    readonly taken: { isTaken: boolean },
  ) {}

  keep(): void {
    const { seen, spare, own } = this.parts
    for (const [key, text] of seen) if (!own(key)) this.#kept.set(key, spare?.keep(key, text))
    this.#mark ??= spare?.keepCleared()
  }

  async run(): Promise<void> {
    const { line, spare, isKept } = this.parts
    const isOvertaken = () => this.#mark !== undefined && spare?.isOver('', this.taken.isTaken) === true
    const mayBeLate = (store: BackingStore) => spare !== undefined && store !== spare.store
    const answer: Answer<void> = await line.run((store) =>
      mayBeLate(store) ? clearUnless(isOvertaken, store, isKept) : store.clear(isKept),
    )
    if (answer.status === 'failed' || answer.by === 'spare') return this.keep()
    for (const [key, own] of this.#kept) if (spare?.markOf(key) === own) spare?.forget(key)
    if (this.#mark !== undefined && !isOvertaken()) spare?.forgetCleared()
  }
}
