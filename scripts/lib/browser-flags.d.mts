export const BROWSER_FLAGS: readonly string[]
