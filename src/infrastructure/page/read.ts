/** What the page answers, or `otherwise` when asking throws (sandboxed frames, patched globals). */
export function read<T>(ask: () => T, otherwise: T): T {
  try {
    return ask()
  } catch {
    return otherwise
  }
}
