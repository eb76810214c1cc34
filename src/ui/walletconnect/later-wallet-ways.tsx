import { featureView } from '../modal/feature-view.tsx'

/** What a listed wallet can do is more code than scanning needs: it comes when one is chosen. A failed load goes to the view's boundary. */
export const LaterWalletWays = featureView(async () => (await import('./wallet-ways.tsx')).WalletWays)
