/** Each wallet is a separate chunk. The import list is in this small module, so that it does not add to the core. */
export const coinbase = () => import('./features/coinbase.feature.ts')
export const embedded = () => import('./features/embedded.feature.ts')
export const safe = () => import('./features/safe.feature.ts')
