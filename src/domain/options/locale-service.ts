import type { Logger } from '../../ports/logging/logger.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'
import type { Page } from '../../ports/page/page.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import type { Messages } from './messages.ts'
import type { OptionsService } from './options-service.ts'

export type LocaleState = Readonly<{ locale: string; dir: 'ltr' | 'rtl'; messages: Messages }>

/** `match`: of the translations; undefined: English. `words`: once they are there. */
type Language = { readonly match?: string | undefined; words?: Partial<Messages> }

const RTL = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/i

/** The language of the modal: the site's choice, else the page's. A missing language falls back to its parent, then to English. */
export class LocaleService {
  readonly #state: Store<LocaleState>
  readonly state: ReadonlyStore<LocaleState>
  #shown: Language = { words: {} }
  /** The language that was asked for last. */
  #wanted = this.#shown

  constructor(
    private readonly options: OptionsService,
    private readonly catalogues: MessageCatalogues,
    private readonly logger: Logger,
    page: Page,
    private readonly english: Partial<Messages>,
  ) {
    this.#state = new Store(this.#told)
    this.state = this.#state
    const wanted = options.state.value.locale ?? page.language
    if (!/^en\b/i.test(wanted)) void this.setLocale(wanted)
  }

  /** Resolves when the language is shown; a failed download keeps the current one. */
  async setLocale(locale: string): Promise<void> {
    const match = matchLocale(locale, this.catalogues.locales)
    const before = this.#wanted
    const wanted: Language = { match }
    this.#wanted = wanted
    try {
      wanted.words = (match && (await this.catalogues.load(match))) || {}
    } catch {
      if (this.#wanted === wanted) this.#wanted = before
      this.logger.warn('A translation could not be fetched', { locale: match })
    }
    this.refresh()
  }

  /** The language that is there by now, with the texts that were loaded, or changed by the site. */
  refresh(): void {
    if (this.#wanted.words) this.#shown = this.#wanted
    this.#state.set(this.#told)
  }

  get #told(): LocaleState {
    const { match: locale = 'en', words } = this.#shown
    const own = this.options.state.value.messages ?? {}
    const overrides = Object.fromEntries(Object.entries(own).filter(([, text]) => typeof text === 'string'))
    return { locale, dir: RTL.test(locale) ? 'rtl' : 'ltr', messages: { ...this.english, ...words, ...overrides } as Messages }
  }
}

/** `pt-BR` finds `pt-BR`, else `pt`; `zh-HK` finds the first `zh-…`. Undefined means English. */
export function matchLocale(locale: string, available: readonly string[]): string | undefined {
  const wanted = locale.toLowerCase()
  const language = wanted.split('-')[0] ?? wanted
  const find = (test: (candidate: string) => boolean) => available.find((candidate) => test(candidate.toLowerCase()))
  return find((c) => c === wanted) ?? find((c) => c === language) ?? find((c) => c.split('-')[0] === language)
}
