import { type Features, looks, type ThemeMode } from 'portico'

export const SIGN_INS = ['off', 'this page', 'own back end', 'hosted'] as const
export const LOOKS = ['own', ...Object.keys(looks)] as Settings['look'][]
export const EMAILS = ['off', 'optional', 'required'] as const

/** What the lab's switches say; kept in the address, so that a reload and a copied link show the same. */
export type Settings = Readonly<{
  themeMode: ThemeMode
  /** One of the looks that come with the package. */
  look: 'own' | keyof typeof looks
  accent: string
  /** In px, as all of these: 4 and 10 are the usual ones, which leave a look its own. */
  radius: number
  size: number
  /** A CSS `font-family`. */
  font: string
  locale: string
  storage: 'indexeddb' | 'local' | 'memory'
  embedded: boolean
  reconnect: boolean
  allowUnsupported: boolean
  projectId: boolean
  namespaces: boolean
  /** Who keeps the sessions. */
  signIn: (typeof SIGN_INS)[number]
  signInOptional: boolean
  /** E-mail and social login, through the sandbox's secure site. */
  logins: boolean
  /** Asks for an e-mail address first; with hosted sessions. */
  emailCapture: (typeof EMAILS)[number]
  features: Readonly<Partial<Features>>
  wallets: readonly string[]
}>

export const DEFAULTS: Settings = {
  themeMode: 'system',
  look: 'own',
  accent: '',
  radius: 4,
  size: 10,
  font: '',
  locale: 'en',
  storage: 'indexeddb',
  embedded: false,
  reconnect: true,
  allowUnsupported: false,
  projectId: true,
  namespaces: true,
  signIn: 'off',
  signInOptional: false,
  logins: true,
  emailCapture: 'off',
  features: {},
  wallets: ['harbor', 'otter', 'rejecting', 'silent'],
}

const PARAMETER = 'demo'

export function readSettings(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(new URLSearchParams(location.search).get(PARAMETER) ?? '{}') }
  } catch {
    return DEFAULTS
  }
}

export function writeSettings(settings: Settings): void {
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[key as keyof Settings]),
  )
  const url = new URL(location.href)
  if (changed.length > 0) url.searchParams.set(PARAMETER, JSON.stringify(Object.fromEntries(changed)))
  else url.searchParams.delete(PARAMETER)
  history.replaceState(undefined, '', url)
}
