import { token } from '../di/token.ts'

/** Work that only one tab of the site does at a time. */
export interface TabLocks {
  /** Waits for its turn, which ends with `work`, or with the tab. @throws ABORTED until the turn comes, and what `work` throws */
  hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>
}
export const TabLocks = token<TabLocks>('TabLocks')
