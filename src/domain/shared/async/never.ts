/** A signal for work that nobody gives up. */
export const never = (): AbortSignal => new AbortController().signal
