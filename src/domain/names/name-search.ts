import type { NameDirectory, NameSuggestion } from '../../ports/names/name-directory.ts'
import type { Clock } from '../../ports/time/clock.ts'
import { isAppError } from '../errors/app-error.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { NetworkService } from '../network/network-service.ts'
import { Mailbox } from '../shared/async/mailbox.ts'
import { sleep } from '../shared/async/sleep.ts'
import { Disposable } from '../shared/disposable.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { fullName, type LabelFault, toLabel, withoutZone } from './name-rules.ts'

/** Reference, wire 10: suggestions are asked for after a pause in typing. */
export const TYPING_MS = 500
const FOREIGN = /[^a-z0-9-]/
/** Of a pasted text; longer ones are no name. */
const TEXT_MAX = 255

/** `suggestions`: for the current text and chain; undefined before the service was asked. `reason`: the service's own words, uncleaned. */
export type NameSearchState = Readonly<{
  text: string
  fault: LabelFault | undefined
  suggestions:
    | Readonly<
        { status: 'loading' } | { status: 'failed'; reason: string | undefined } | { status: 'known'; names: readonly NameSuggestion[] }
      >
    | undefined
}>

const EMPTY: NameSearchState = { text: '', fault: undefined, suggestions: undefined }

/** A name that is being typed: whether it may be had, and what else there is. Answers to an earlier text are dropped. */
export class NameSearch extends Disposable {
  readonly #state = new Store<NameSearchState>(EMPTY)
  readonly state: ReadonlyStore<NameSearchState> = this.#state
  readonly #box: Mailbox
  /** Where the present text was looked up; undefined before. */
  #judged: Readonly<{ chain: CaipNetworkId | undefined }> | undefined

  constructor(
    private readonly directory: NameDirectory,
    private readonly networks: NetworkService,
    private readonly clock: Clock,
  ) {
    super()
    this.#box = this.own(new Mailbox(clock))
    this.own(networks.state.watch(() => this.#judged && this.#judged.chain !== this.#chain && this.retry()))
  }

  /**
   * Takes letters, digits and hyphens. Another key does nothing; another text that was pasted is kept and judged: without its foreign
   * characters it would be another name. The text is judged and looked up after a pause of 500 ms.
   */
  type(raw: string): void {
    const before = this.#state.value.text
    const text = withoutZone(raw.toLowerCase()).slice(0, TEXT_MAX)
    const isKey = raw.length === before.length + 1
    if (isKey && FOREIGN.test(text) && !FOREIGN.test(before)) return
    this.#stop()
    this.#state.set({ ...EMPTY, text })
    const pause = (signal: AbortSignal) => sleep(this.clock, TYPING_MS, signal)
    if (text !== '') void this.#box.post(pause, { policy: 'latest', done: () => this.retry() })
  }

  /** Judges the text, and looks it up again. */
  retry(): void {
    this.#stop()
    const { text } = this.#state.value
    const { label, fault } = toLabel(text)
    const chain = this.#chain
    this.#judged = { chain }
    this.#state.set({ text, fault, suggestions: label && chain ? { status: 'loading' } : undefined })
    if (!label || !chain) return
    const show = (suggestions: NameSearchState['suggestions']) => this.#state.set({ text, fault, suggestions })
    void this.#box.post((signal) => this.directory.suggestions(label, chain, signal), {
      policy: 'latest',
      done: (found) => show({ status: 'known', names: typedFirst(label, found) }),
      failed: (error) => {
        const reason = isAppError(error, 'NAME_SUGGESTIONS_FAILED') ? error.facts.description : undefined
        show({ status: 'failed', reason })
      },
    })
  }

  clear(): void {
    this.#stop()
    this.#state.set(EMPTY)
  }

  get #chain(): CaipNetworkId | undefined {
    const { active } = this.networks.state.value
    return active?.supported && active.network.chainNamespace === 'eip155' ? active.network.caipNetworkId : undefined
  }

  #stop(): void {
    this.#judged = undefined
    this.#box.abort()
  }
}

export function typedFirst(label: string, found: readonly NameSuggestion[]): readonly NameSuggestion[] {
  const typed = fullName(label)
  return [...found].sort((a, b) => Number(b.name === typed) - Number(a.name === typed))
}

/** Undefined: unknown. */
export function isTaken({ suggestions }: NameSearchState, label: string): boolean | undefined {
  if (suggestions?.status !== 'known') return undefined
  return suggestions.names.find(({ name }) => name === fullName(label))?.isRegistered
}

/** The directory's first suggestion is the text itself; one without any does not serve the chain. */
export function isUnserved({ suggestions }: NameSearchState): boolean {
  return suggestions?.status === 'known' && suggestions.names.length === 0
}
