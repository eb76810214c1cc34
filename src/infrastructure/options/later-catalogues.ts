import type { LaterMessages } from '../../domain/options/messages.ts'

type Load = () => Promise<{ readonly default: LaterMessages }>

/** The texts of all views but the first. Literal paths, so that a host's bundler makes one chunk of each. */
const LATER: Readonly<Record<string, Load>> = {
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

export async function loadLater(locale: string): Promise<LaterMessages | undefined> {
  const load = Object.hasOwn(LATER, locale) ? LATER[locale] : undefined
  return load && (await load()).default
}
