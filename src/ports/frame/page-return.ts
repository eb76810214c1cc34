import { token } from '../di/token.ts'

/** The way back to this page from a provider that the whole page was led to. */
export interface PageReturn {
  /** The page is left now: the next visit starts at once. */
  expect(): void
  /** Nobody came back, or nothing was stored: the next visit starts as usual. */
  forget(): void
  /** The result in the page's address, which is removed from it; undefined without one. */
  take(): string | undefined
}
export const PageReturn = token<PageReturn>('PageReturn')
