import type { Features, ThemeMode } from 'portico'

/** What the lab's switches say; kept in the address, so that a reload and a copied link show the same. */
export type Settings = Readonly<{
  themeMode: ThemeMode
  accent: string
  radius: number
  locale: string
  storage: 'indexeddb' | 'local' | 'memory'
  embedded: boolean
  reconnect: boolean
  allowUnsupported: boolean
  projectId: boolean
  namespaces: boolean
  signIn: boolean
  signInOptional: boolean
  /** E-mail and social login, through the sandbox's secure site. */
  logins: boolean
  features: Readonly<Partial<Features>>
  wallets: readonly string[]
}>

export const DEFAULTS: Settings = {
  themeMode: 'system',
  accent: '',
  radius: 4,
  locale: 'en',
  storage: 'indexeddb',
  embedded: false,
  reconnect: true,
  allowUnsupported: false,
  projectId: true,
  namespaces: false,
  signIn: false,
  signInOptional: false,
  logins: false,
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
