/** What `work` returns; where it throws, `otherwise`. */
export function attempt<T>(work: () => T): T | undefined
export function attempt<T, O>(work: () => T, otherwise: O): T | O
export function attempt<T>(work: () => T, otherwise?: unknown): unknown {
  try {
    return work()
  } catch {
    return otherwise
  }
}
