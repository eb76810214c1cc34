import analytics from './features/analytics.feature.ts'
import services from './features/services.feature.ts'
import wallets from './features/wallets.feature.ts'

/** What every opened page needs soon after its first rows: one file. */
export const secondWave = { analytics, services, wallets }
