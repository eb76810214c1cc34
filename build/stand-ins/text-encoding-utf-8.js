/** The original says no licence. Every browser has its own. */
export const { TextDecoder, TextEncoder } = globalThis
