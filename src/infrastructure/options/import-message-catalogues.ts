import type { Messages } from '../../domain/options/messages.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'

type Load = () => Promise<{ readonly default: Messages }>

/** Literal paths, so that a host's bundler makes one chunk of each. */
const LOCALES: Readonly<Record<string, Load>> = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fa: () => import('./locales/fa.ts'),
  fr: () => import('./locales/fr.ts'),
  he: () => import('./locales/he.ts'),
  hi: () => import('./locales/hi.ts'),
  id: () => import('./locales/id.ts'),
  it: () => import('./locales/it.ts'),
  ja: () => import('./locales/ja.ts'),
  ko: () => import('./locales/ko.ts'),
  nl: () => import('./locales/nl.ts'),
  pl: () => import('./locales/pl.ts'),
  pt: () => import('./locales/pt.ts'),
  ru: () => import('./locales/ru.ts'),
  tr: () => import('./locales/tr.ts'),
  uk: () => import('./locales/uk.ts'),
  vi: () => import('./locales/vi.ts'),
  'zh-CN': () => import('./locales/zh-cn.ts'),
  'zh-TW': () => import('./locales/zh-tw.ts'),
}

/** Translations as chunks of the host's own bundle; nothing is loaded from other origins. */
export class ImportMessageCatalogues implements MessageCatalogues {
  readonly locales: readonly string[] = Object.keys(LOCALES)

  async load(locale: string): Promise<Messages | undefined> {
    const load = Object.hasOwn(LOCALES, locale) ? LOCALES[locale] : undefined
    return load && (await load()).default
  }
}
