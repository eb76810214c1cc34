import type { ExternalWallet } from '../connection/external-wallet.ts'
import { token } from '../di/token.ts'

/** Coinbase's wallet: its own window, or its extension where there is one. */
export type CoinbaseWallet = ExternalWallet
export const CoinbaseWallet = token<CoinbaseWallet>('CoinbaseWallet')
