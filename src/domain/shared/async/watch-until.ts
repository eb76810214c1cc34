/** Watches until `signal` aborts; not at all where it did already. */
export function watchUntil(signal: AbortSignal, watch: () => () => void): void {
  if (!signal.aborted) signal.addEventListener('abort', watch(), { once: true })
}
