import type { Observable } from 'rxjs'
import type { Clock } from '../../../ports/time/clock.ts'
import type { AppError } from '../../errors/app-error.ts'
import type { Limit } from './limit.ts'

/** `value` is always of `key`. `error`: of the last reading; a value from before it stays. No value and no error: not decided. */
export type QueryState<K, V> = Readonly<{
  key?: K | undefined
  value?: V | undefined
  error?: AppError | undefined
  isReading?: boolean
  /** The next page is on its way. */
  isContinuing?: boolean
  /** After a failure: nothing is asked yet. */
  isLocked?: boolean
}>

/** `before`: what is known and stays in sight meanwhile. `force`: not from a cache. */
export type Reading<V> = Readonly<{ signal: AbortSignal; force: boolean; before: V | undefined }>

export type QueryOptions<K, V> = Readonly<{
  clock: Clock
  /** Emits on subscribe. Undefined: there is nothing to read. */
  key$: Observable<K | undefined>
  /** Values of two keys with one id are interchangeable. */
  id(key: K): string
  read(key: K, reading: Reading<V>): Promise<V>
  /** The value with one page more. Not called while another reading runs. */
  readMore?(key: K, value: V, signal: AbortSignal): Promise<V>
  /** What the key itself says. */
  known?(key: K): V | undefined
  /** Where it is read, for keys with one id. After a change a failure is forgotten, and a value that can be stale is. */
  isSameSource?(a: K, b: K): boolean
  /** Read again after that by who looks; 0 by default: whenever somebody begins to look. */
  staleMs?: number
  /** Read again so long after a reading while somebody looks at a visible page; undefined: not before somebody asks. */
  pollMs?(value: V | undefined): number | undefined
  /** After a failure nothing is asked for that long. */
  lockMs?: number
  /** A failure from before that time, by the monotonic clock, holds nothing back. */
  unlockedAt?(): number
  visible$?: Observable<boolean>
  /** True again: failures are forgotten, and with them their lock. */
  online$?: Observable<boolean> | undefined
  limit?: Limit
}>
