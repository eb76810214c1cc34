import type { ExternalWallet } from '../connection/external-wallet.ts'
import { token } from '../di/token.ts'

/** The Safe whose page contains this page in an iframe. */
export type SafeWallet = ExternalWallet
export const SafeWallet = token<SafeWallet>('SafeWallet')
