/** The value of `ask`, or `otherwise` when it throws (sandboxed frames, patched globals). */
export function read<T>(ask: () => T, otherwise: T): T {
  try {
    return ask()
  } catch {
    return otherwise
  }
}
