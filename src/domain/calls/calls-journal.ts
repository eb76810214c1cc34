import { CALLS_KEY as KEY, type KeyValueStore } from '../../ports/storage/key-value-store.ts'
import { fail } from '../errors/fail-in-feature.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { readSettled } from '../siwx/read-settled.ts'
import { isRoomFor, type KeptCalls, readCalls, type Step, writeCalls } from './kept-calls.ts'
import { refusedCalls } from './refused-calls.ts'

type All = readonly KeptCalls[]
/** The same again where it was made already, whatever another tab added since. */
type Change = (kept: KeptCalls) => Partial<KeptCalls>
type StepChange = (step: Step | undefined) => Step | undefined
type Edit = (all: All) => All

/** What is kept of the batches of this site, newest first: in all tabs, and after a reload. */
export class CallsJournal {
  #stored: All = []
  /** What this page noted, and the store does not have yet, or has no room for. */
  #unsaved: readonly Edit[] = []
  readonly #state = new Store<All>([])
  /** As last read or written here. */
  readonly state: ReadonlyStore<All> = this.#state

  constructor(private readonly store: KeyValueStore) {}

  /** @throws ANSWER_UNREADABLE while the store does not say */
  async all(): Promise<All> {
    this.#stored = readCalls(await readSettled(this.store, KEY))
    this.#unsaved = this.#unsaved.filter((edit) => !isSame(edit(this.#stored), this.#stored))
    return this.#tell()
  }

  async find(id: string): Promise<KeptCalls | undefined> {
    return (await this.all()).find((each) => each.id === id || each.walletId === id)
  }

  /** @throws WALLET_REFUSED 5720: there is one of that id; 5740: there is no room for it; ANSWER_UNREADABLE while the store is late */
  async add(added: KeptCalls): Promise<void> {
    await this.all()
    let isThere = false
    let isOver = false
    await this.#write((stored) => {
      isThere = stored.some(({ id }) => id === added.id)
      return isThere || isOver || !isRoomFor([added, ...stored]) ? stored : [added, ...stored]
    })
    isOver = true
    const all = await this.all()
    if (isThere) throw refusedCalls(5720)
    if (!all.some(({ id }) => id === added.id)) throw refusedCalls(5740)
  }

  /** Resolves what is kept then: by this page, also where the store does not take it. @throws TRANSACTION_UNKNOWN: it was deleted */
  async change(id: string, change: Change, edit = editOf(id, change)): Promise<KeptCalls> {
    this.#unsaved = [...this.#unsaved, edit]
    await this.#write((stored) => this.#unsaved.reduce((all, each) => each(all), stored))
    return this.now(id)
  }

  /** What is kept of it, by this page also while the store is late. @throws TRANSACTION_UNKNOWN: it was deleted */
  async now(id: string): Promise<KeptCalls> {
    const found = (await this.#known()).find((each) => each.id === id)
    if (!found) throw fail('TRANSACTION_UNKNOWN', {})
    return found
  }

  /** The transactions of all batches, but for those of `id`: in lower case. */
  async taken(id?: string): Promise<ReadonlySet<string>> {
    const others = (await this.#known()).filter((each) => each.id !== id)
    return new Set(
      others.flatMap(({ hashes = [], steps }) => [...hashes, ...steps.map(({ hash }) => hash ?? '')].map((hash) => hash.toLowerCase())),
    )
  }

  /** The same before a wallet is asked: only with the store. @throws WALLET_REFUSED 5740: no room; ANSWER_UNREADABLE while it is late */
  async prepare(id: string, change: Change): Promise<KeptCalls> {
    const edit = editOf(id, change)
    const changed = await this.change(id, change, edit)
    if (!this.#unsaved.includes(edit)) return changed
    this.#unsaved = this.#unsaved.filter((each) => each !== edit)
    this.#tell()
    await this.all()
    throw refusedCalls(5740)
  }

  step(id: string, index: number, change: StepChange): Promise<KeptCalls> {
    return this.change(id, stepAt(index, change))
  }

  #write(edit: Edit): Promise<void> {
    return this.store.update(KEY, (stored) => writeCalls(edit(readCalls(stored))))
  }

  #known(): Promise<All> {
    return this.all().catch(() => this.#tell())
  }

  #tell(): All {
    this.#state.set(this.#unsaved.reduce((all, edit) => edit(all), this.#stored))
    return this.#state.value
  }
}

/** The change of one step. One that is not there yet is added; `undefined` takes it back: nothing was sent. */
export function stepAt(index: number, change: StepChange): Change {
  return ({ steps }) => {
    const next = change(steps[index])
    return { steps: next ? Object.assign([...steps], { [index]: next }) : steps.slice(0, index) }
  }
}

function editOf(id: string, change: Change): Edit {
  return (all) => all.map((each) => (each.id === id ? { ...each, ...change(each) } : each))
}

const isSame = (one: All, other: All) => JSON.stringify(writeCalls(one)) === JSON.stringify(writeCalls(other))
