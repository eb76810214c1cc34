import type { Logger } from '../../ports/logging/logger.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'
import type { Page } from '../../ports/page/page.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { followWords, type Messages } from './messages.ts'
import type { OptionsService } from './options-service.ts'

export type LocaleState = Readonly<{ locale: string; dir: 'ltr' | 'rtl'; messages: Messages }>

const RTL = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/i

type Wanted = {
  readonly match: string | undefined
  readonly words: Partial<Messages>
  isShown: boolean
  shown: Promise<void>
  later?: Promise<void> | undefined
}

/** The language of the modal: the site's choice, else the page's. A missing language falls back to its parent, then to English. */
export class LocaleService {
  readonly #state: Store<LocaleState>
  readonly state: ReadonlyStore<LocaleState>
  /** The language that was asked for last. */
  #wanted: Wanted = { match: undefined, words: {}, isShown: true, shown: Promise.resolve() }
  /** The texts of later views are in use. */
  #isLater: boolean

  constructor(
    private readonly options: OptionsService,
    private readonly catalogues: MessageCatalogues,
    private readonly logger: Logger,
    page: Page,
    private readonly english: Partial<Messages>,
  ) {
    this.#state = new Store<LocaleState>(this.#with('en', {}))
    this.state = this.#state
    this.#isLater = followWords(this)
    const wanted = options.state.value.locale ?? page.language
    if (!/^en\b/i.test(wanted)) void this.setLocale(wanted)
  }

  /** Resolves when the language is shown; a failed download keeps the current one. */
  setLocale(locale: string): Promise<void> {
    const before = this.#wanted
    const wanted: Wanted = { match: matchLocale(locale, this.catalogues.locales), words: {}, isShown: false, shown: Promise.resolve() }
    this.#wanted = wanted
    wanted.shown = this.#show(wanted, before)
    return wanted.shown
  }

  /** Fetches the texts of later views in the present language. Settles when they are shown, or could not be fetched. */
  async loadLater(): Promise<void> {
    this.#isLater = true
    const wanted = this.#wanted
    await Promise.all([wanted.shown, this.#later(wanted)])
  }

  async #show(wanted: Wanted, before: Wanted): Promise<void> {
    const { match, words } = wanted
    try {
      if (match) {
        const [first] = await Promise.all([this.catalogues.load(match), this.#isLater && this.#later(wanted)])
        Object.assign(words, first)
      }
    } catch {
      this.#warn(match)
      if (this.#wanted === wanted) this.#wanted = before
      return
    }
    if (this.#wanted !== wanted) return
    wanted.isShown = true
    this.#state.set(this.#with(match ?? 'en', words))
  }

  #later(wanted: Wanted): Promise<void> {
    const { match, words } = wanted
    const load = async (locale: string) => {
      try {
        const later = await this.catalogues.loadLater?.(locale)
        Object.assign(words, later)
        if (later && wanted.isShown && this.#wanted === wanted) this.#state.set(this.#with(locale, words))
      } catch {
        wanted.later = undefined
        this.#warn(locale)
      }
    }
    if (match) wanted.later ??= load(match)
    return wanted.later ?? Promise.resolve()
  }

  #warn(locale: string | undefined): void {
    this.logger.warn('A translation could not be fetched', { locale })
  }

  /** Emits again after texts were loaded, so that views which had none render them. */
  refresh(): void {
    this.#state.set({ ...this.#state.value })
  }

  #with(locale: string, loaded: Partial<Messages>): LocaleState {
    const own = this.options.state.value.messages ?? {}
    const overrides = Object.fromEntries(Object.entries(own).filter(([, text]) => typeof text === 'string'))
    return { locale, dir: RTL.test(locale) ? 'rtl' : 'ltr', messages: { ...this.english, ...loaded, ...overrides } as Messages }
  }
}

/** `pt-BR` finds `pt-BR`, else `pt`; `zh-HK` finds the first `zh-…`. Undefined means English. */
export function matchLocale(locale: string, available: readonly string[]): string | undefined {
  const wanted = locale.toLowerCase()
  const language = wanted.split('-')[0] ?? wanted
  const find = (test: (candidate: string) => boolean) => available.find((candidate) => test(candidate.toLowerCase()))
  return find((c) => c === wanted) ?? find((c) => c === language) ?? find((c) => c.split('-')[0] === language)
}
