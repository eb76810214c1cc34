import type { Logger } from '../../ports/logging/logger.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'
import type { Page } from '../../ports/page/page.ts'
import { type ReadonlyStore, Store } from '../shared/store.ts'
import { english, type Messages } from './messages.ts'
import type { OptionsService } from './options-service.ts'

export type LocaleState = Readonly<{ locale: string; dir: 'ltr' | 'rtl'; messages: Messages }>

const RTL = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/i

/** The language of the modal: the site's choice, else the page's. A missing language falls back to its parent, then to English. */
export class LocaleService {
  readonly #state: Store<LocaleState>
  readonly state: ReadonlyStore<LocaleState>
  #latest = 0

  constructor(
    private readonly options: OptionsService,
    private readonly catalogues: MessageCatalogues,
    private readonly logger: Logger,
    page: Page,
  ) {
    this.#state = new Store<LocaleState>(this.#with('en', {}))
    this.state = this.#state
    const wanted = options.state.value.locale ?? page.language
    if (!/^en\b/i.test(wanted)) void this.setLocale(wanted)
  }

  /** Resolves when the language is shown; a failed download keeps the current one. */
  async setLocale(locale: string): Promise<void> {
    this.#latest += 1
    const turn = this.#latest
    const match = matchLocale(locale, this.catalogues.locales)
    const loaded = match
      ? await this.catalogues.load(match).catch(() => {
          this.logger.warn('A translation could not be fetched; the present language stays', { locale: match })
          return undefined
        })
      : {}
    if (turn === this.#latest && loaded) this.#state.set(this.#with(match ?? 'en', loaded))
  }

  /** Emits again after texts were loaded, so that views which had none render them. */
  refresh(): void {
    this.#state.set({ ...this.#state.value })
  }

  #with(locale: string, loaded: Partial<Messages>): LocaleState {
    const own = this.options.state.value.messages ?? {}
    const overrides = Object.fromEntries(Object.entries(own).filter(([, text]) => typeof text === 'string'))
    return { locale, dir: RTL.test(locale) ? 'rtl' : 'ltr', messages: { ...english, ...loaded, ...overrides } as Messages }
  }
}

/** `pt-BR` finds `pt-BR`, else `pt`; `zh-HK` finds the first `zh-…`. Undefined means English. */
export function matchLocale(locale: string, available: readonly string[]): string | undefined {
  const wanted = locale.toLowerCase()
  const language = wanted.split('-')[0] ?? wanted
  const find = (test: (candidate: string) => boolean) => available.find((candidate) => test(candidate.toLowerCase()))
  return find((c) => c === wanted) ?? find((c) => c === language) ?? find((c) => c.split('-')[0] === language)
}
