import type { Logger } from '../../ports/logging/logger.ts'
import type { Patience } from './free-time.ts'
import { encode } from './json.ts'
import type { StoreSize } from './store-size.ts'

/** How long a call waits for the store; then it continues without, and a later answer is emitted as a change. */
export const STORE_PATIENCE: Patience = { freeMs: 1000, mostMs: 10_000 }
/** Longer for sessions, so that a new one is not created because the stored one was read late. */
export const SESSION_PATIENCE: Patience = { freeMs: 5000, mostMs: 15_000 }

export type Text = string | undefined
/** A value that this page wrote. `isGuess`: changed from a value that is not known. */
export type Own = Readonly<{ text: Text; isGuess?: boolean | undefined }>
export type Change = (value: unknown) => unknown
/**
 * A write that the store has not completed yet. `expected`: the resulting value, once known; `mark`: the spare store holds the value
 * meanwhile.
 */
export type Write = {
  readonly done: Promise<void>
  readonly told: Promise<void>
  expected?: Own | undefined
  mark?: string | undefined
  /** This page's previous pending write to the same key. */
  readonly previous: Write | undefined
  /** The key's mark in the spare store when the write was requested. */
  readonly before: string | undefined
  /** Another tab has moved the value to the store, or has written since. */
  isTaken?: boolean
  /** This page has cleared the store since. */
  isGivenUp?: boolean
  isDone?: boolean
  /** Another tab wrote before or during it: reported as a change once this write no longer determines the value of the key. */
  isOther?: boolean
  /** `expected` follows from the store's value as it was last seen. */
  isDerived?: boolean
}

/** When `change` throws, the value stays unchanged. */
export function tried(change: Change, value: unknown): { next: unknown; failure?: unknown } {
  try {
    return { next: change(value) }
  } catch (failure) {
    return { next: value, failure }
  }
}

/** The last write to a key and all pending ones before it. */
function* chain(last: Write | undefined): Generator<Write> {
  for (let write = last; write; write = write.previous) yield write
}

/** The value that this page's previous write results in; undefined when that write has finished or no longer counts. */
export function pendingBefore({ previous }: Write): Own | undefined {
  return previous && !previous.isDone && !previous.isTaken && !previous.isGivenUp ? previous.expected : undefined
}

export function giveUp(last: Write): void {
  for (const write of chain(last)) write.isGivenUp = true
}

export function takeAll(last: Write | undefined): void {
  for (const write of chain(last)) if (write.mark !== undefined) write.isTaken = true
}

/** Another tab has written the key: what was expected from the store's earlier value is a guess now. */
export function doubt(last: Write | undefined): void {
  if (last) last.isOther = true
  for (const write of chain(last)) if (write.isDerived && write.expected) write.expected = { ...write.expected, isGuess: true }
}

export function logRefusal(logger: Logger, key: string, isValue: boolean): void {
  const why = isValue ? 'it is over 64 KB or not JSON' : 'our keys would weigh over 256 KB'
  logger.debug(`storage: a value was refused, ${why}`, { key })
}

type StepParts = Readonly<{ key: string; change: Change; size: StoreSize; logger: Logger; isOvertaken: () => boolean }>

/** One change of one value, which may run more than once: `next` is the result of the last run. */
export class Step {
  next: unknown

  constructor(private readonly parts: StepParts) {}

  run(value: unknown): unknown {
    const { key, change, size, logger, isOvertaken } = this.parts
    this.next = value
    if (isOvertaken()) return value
    const outcome = tried(change, value)
    if ('failure' in outcome) logger.debug('storage: a change threw, nothing was changed', { key, failure: outcome.failure })
    const text = encode(outcome.next)
    const fits = outcome.next === undefined || (text !== undefined && size.fits(key, text))
    if (!fits) logRefusal(logger, key, text === undefined)
    if (fits && !('failure' in outcome)) this.next = outcome.next
    return this.next
  }
}
