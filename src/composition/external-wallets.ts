/** Each a chunk of its own. The list of the files they need is in this small one, not in the core that everybody fetches. */
export const coinbase = () => import('./features/coinbase.feature.ts')
export const safe = () => import('./features/safe.feature.ts')
