/** Browsers run timers longer than 2^31 - 1 ms at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1
