import { token } from '../di/token.ts'

/** The way back to this page from a provider that the whole page was led to. */
export interface PageReturn {
  /** The page is left now: the next visit starts at once. */
  leave(): void
  /** The visitor did not return from the provider, or nothing was stored: the next visit starts as usual. */
  forget(): void
  /** A connection is stored after all: the next visit starts at once. */
  keep(): void
  /** Restores the query and fragment that the page's address had before the visitor left. Call once, before `take`. */
  restore(): void
  /** The result in the page's address, which is removed from it; undefined without one. */
  take(): string | undefined
  /** Loads this page anew. */
  reload(): void
}
export const PageReturn = token<PageReturn>('PageReturn')
