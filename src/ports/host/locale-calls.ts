import type { HostObservable } from './host-observable.ts'
import type { Unsubscribe } from './host-snapshots.ts'

export interface LocaleReader {
  /** The site's choice (`locale`, `setLocale`) as a BCP 47 tag; undefined: the page's language. */
  getLocale(): string | undefined
}

export interface LocaleCalls {
  /** As the option `locale`. */
  setLocale(locale: string): void
  /** Calls back when `getLocale()` changes. */
  subscribeLocale(callback: (locale: string | undefined) => void): Unsubscribe
  /** `getLocale()`, now and whenever it changes. */
  readonly locale$: HostObservable<string | undefined>
}
