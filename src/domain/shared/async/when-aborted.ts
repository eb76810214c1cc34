/** Acts when `signal` aborts, in that task; at once where it did already. The returned function takes it back. */
export function whenAborted(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}
