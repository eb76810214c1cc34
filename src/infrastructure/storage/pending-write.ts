import type { Patience } from './free-time.ts'

/** So long a call waits for a store: then it goes on without, and what the store says later comes as a change. */
export const STORE_PATIENCE: Patience = { freeMs: 1000, mostMs: 10_000 }
/** A session is not made anew because the old one was read late. */
export const SESSION_PATIENCE: Patience = { freeMs: 5000, mostMs: 15_000 }

export type Text = string | undefined
export type Change = (value: unknown) => unknown
/** A write that the store has not done yet. `expected`: what will be there, once that can be said; `mark`: the spare store keeps it meanwhile. */
export type Write = {
  readonly done: Promise<void>
  readonly told: Promise<void>
  expected?: Readonly<{ text: Text; isGuess: boolean }> | undefined
  mark?: string | undefined
  /** The mark that lay there when it was asked for. */
  readonly before: string | undefined
  /** Another tab has brought it to the store, or has written since. */
  isTaken?: boolean
}

/** A change that throws changes nothing. */
export function tried(change: Change, value: unknown): { next: unknown; failure?: unknown } {
  try {
    return { next: change(value) }
  } catch (failure) {
    return { next: value, failure }
  }
}
