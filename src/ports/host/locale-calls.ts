import type { HostObservable } from './host-observable.ts'
import type { Unsubscribe } from './portico.ts'

export interface LocaleReader {
  /** The site's choice (`locale`, `setLocale`) as a BCP 47 tag; undefined: the page's language. */
  getLocale(): string | undefined
}

export interface LocaleCalls {
  setLocale(locale: string): void
  subscribeLocale(callback: (locale: string | undefined) => void): Unsubscribe
  readonly locale$: HostObservable<string | undefined>
}
