import type { PageReturn } from '../../ports/frame/page-return.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { LoginRecord, SmartAccountContract } from './login-record.ts'

/** `forced`: undefined without a choice; then the secure site decides. `isKnown`: the store was read. */
export type SmartAccountVersionState = Readonly<{ isKnown: boolean; forced: SmartAccountContract | undefined }>

/** Which version of the contract behind smart accounts the secure site is asked for: for tests and support. */
export class SmartAccountVersion {
  readonly #state = new Store<SmartAccountVersionState>({ isKnown: false, forced: undefined })
  readonly state: ReadonlyStore<SmartAccountVersionState> = this.#state

  constructor(
    private readonly record: LoginRecord,
    private readonly page: Pick<PageReturn, 'reload'>,
  ) {}

  /** What was chosen before; undefined when nothing was, or the store does not say. */
  async load(): Promise<SmartAccountContract | undefined> {
    const { smartAccountVersion: forced } = await this.record.preferences().catch(() => ({ smartAccountVersion: undefined }))
    this.#state.set({ isKnown: true, forced })
    return forced
  }

  /** Stores the choice, then reloads the page: the secure site reads the version from its address. Rejects when it was not kept. */
  async force(version: SmartAccountContract): Promise<void> {
    await this.record.change((login) => ({ ...login, smartAccountVersion: version }))
    this.#state.set({ isKnown: true, forced: version })
    this.page.reload()
  }
}
