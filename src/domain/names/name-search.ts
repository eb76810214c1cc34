import type { NameDirectory, NameSuggestion } from '../../ports/names/name-directory.ts'
import type { Clock } from '../../ports/time/clock.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { fullName, LABEL_MAX, type LabelFault, toLabel } from './name-rules.ts'

/** Reference, wire 10: suggestions are asked for after a pause in typing. */
export const TYPING_MS = 500
const FOREIGN = /[^a-z0-9-]/g

/** `suggestions`: those of the present text on the present chain; undefined while nobody was asked. */
export type NameSearchState = Readonly<{
  text: string
  fault: LabelFault | undefined
  suggestions: Readonly<{ status: 'loading' | 'failed' } | { status: 'known'; names: readonly NameSuggestion[] }> | undefined
}>

const EMPTY: NameSearchState = { text: '', fault: undefined, suggestions: undefined }

/** A name that is being typed: whether it may be had, and what else there is. Answers to an earlier text are dropped. */
export class NameSearch {
  readonly #state = new Store<NameSearchState>(EMPTY)
  readonly state: ReadonlyStore<NameSearchState> = this.#state
  #cancel: () => void = () => {}
  #asking = new AbortController()

  constructor(
    private readonly directory: NameDirectory,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
  ) {}

  /** Takes letters, digits and hyphens; the rest is dropped. The text is judged and looked up after a pause of 500 ms. */
  type(raw: string): void {
    const text = raw.toLowerCase().replace(FOREIGN, '').slice(0, LABEL_MAX)
    this.#stop()
    this.#state.set({ ...EMPTY, text })
    if (text !== '') this.#cancel = this.clock.after(TYPING_MS, () => this.#judge())
  }

  /** Asks again after a failure. */
  retry(): void {
    this.#stop()
    this.#judge()
  }

  clear(): void {
    this.#stop()
    this.#state.set(EMPTY)
  }

  dispose(): void {
    this.#stop()
  }

  get #chain(): CaipNetworkId | undefined {
    const { active } = this.networks.state.value
    return active?.supported && active.network.chainNamespace === 'eip155' ? active.network.caipNetworkId : undefined
  }

  #stop(): void {
    this.#cancel()
    this.#asking.abort()
  }

  #judge(): void {
    const { text } = this.#state.value
    const { label, fault } = toLabel(text)
    const chain = this.#chain
    this.#state.set({ text, fault, suggestions: label && chain ? { status: 'loading' } : undefined })
    if (label && chain) void this.#ask(label, chain)
  }

  async #ask(label: string, chain: CaipNetworkId): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    const settle = (suggestions: NameSearchState['suggestions']) => {
      if (!signal.aborted) this.#state.set({ ...this.#state.value, suggestions: this.#chain === chain ? suggestions : undefined })
    }
    try {
      const found = await this.directory.suggestions(label, chain, signal)
      const wanted = fullName(label)
      const sorted = [...found].sort((a, b) => Number(b.name === wanted) - Number(a.name === wanted))
      settle({ status: 'known', names: sorted })
    } catch {
      settle({ status: 'failed' })
    }
  }
}

/** Undefined: unknown. */
export function isTaken({ suggestions }: NameSearchState, label: string): boolean | undefined {
  if (suggestions?.status !== 'known') return undefined
  return suggestions.names.find(({ name }) => name === fullName(label))?.isRegistered
}
