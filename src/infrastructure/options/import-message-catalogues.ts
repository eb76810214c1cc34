import type { FirstMessages, LaterMessages } from '../../domain/options/messages.ts'
import type { MessageCatalogues } from '../../ports/options/message-catalogues.ts'

type Load = () => Promise<{ readonly default: FirstMessages }>

/** The texts of the first view. Literal paths, so that a host's bundler makes one chunk of each. */
const LOCALES: Readonly<Record<string, Load>> = {
  ar: () => import('./locales/first-ar.ts'),
  de: () => import('./locales/first-de.ts'),
  es: () => import('./locales/first-es.ts'),
  fa: () => import('./locales/first-fa.ts'),
  fr: () => import('./locales/first-fr.ts'),
  he: () => import('./locales/first-he.ts'),
  hi: () => import('./locales/first-hi.ts'),
  id: () => import('./locales/first-id.ts'),
  it: () => import('./locales/first-it.ts'),
  ja: () => import('./locales/first-ja.ts'),
  ko: () => import('./locales/first-ko.ts'),
  nl: () => import('./locales/first-nl.ts'),
  pl: () => import('./locales/first-pl.ts'),
  pt: () => import('./locales/first-pt.ts'),
  ru: () => import('./locales/first-ru.ts'),
  tr: () => import('./locales/first-tr.ts'),
  uk: () => import('./locales/first-uk.ts'),
  vi: () => import('./locales/first-vi.ts'),
  'zh-CN': () => import('./locales/first-zh-cn.ts'),
  'zh-TW': () => import('./locales/first-zh-tw.ts'),
}

/** Translations as chunks of the host's own bundle; nothing is loaded from other origins. */
export class ImportMessageCatalogues implements MessageCatalogues {
  readonly locales: readonly string[] = Object.keys(LOCALES)

  async load(locale: string): Promise<FirstMessages | undefined> {
    const load = Object.hasOwn(LOCALES, locale) ? LOCALES[locale] : undefined
    return load && (await load()).default
  }

  async loadLater(locale: string): Promise<LaterMessages | undefined> {
    return (await import('./later-catalogues.ts')).loadLater(locale)
  }
}
